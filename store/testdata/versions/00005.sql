PRAGMA foreign_keys=OFF;
BEGIN TRANSACTION;
CREATE TABLE events (id TEXT PRIMARY KEY, created INTEGER NOT NULL) STRICT;
CREATE TABLE heads         (event TEXT NOT NULL REFERENCES events(id), key TEXT NOT NULL, body TEXT NOT NULL CHECK (json_valid(body)), PRIMARY KEY (event, key)) STRICT;
CREATE TABLE versions      (event TEXT NOT NULL REFERENCES events(id), key TEXT NOT NULL, body TEXT NOT NULL CHECK (json_valid(body)), PRIMARY KEY (event, key)) STRICT;
CREATE TABLE teams         (event TEXT NOT NULL REFERENCES events(id), key TEXT NOT NULL, body TEXT NOT NULL CHECK (json_valid(body)), PRIMARY KEY (event, key)) STRICT;
CREATE TABLE members       (event TEXT NOT NULL REFERENCES events(id), key TEXT NOT NULL, body TEXT NOT NULL CHECK (json_valid(body)), PRIMARY KEY (event, key)) STRICT;
CREATE TABLE links         (event TEXT NOT NULL REFERENCES events(id), key TEXT NOT NULL, body TEXT NOT NULL CHECK (json_valid(body)), PRIMARY KEY (event, key)) STRICT;
CREATE TABLE codes         (event TEXT NOT NULL REFERENCES events(id), key TEXT NOT NULL, body TEXT NOT NULL CHECK (json_valid(body)), PRIMARY KEY (event, key)) STRICT;
CREATE TABLE rounds        (event TEXT NOT NULL REFERENCES events(id), key TEXT NOT NULL, body TEXT NOT NULL CHECK (json_valid(body)), PRIMARY KEY (event, key)) STRICT;
CREATE TABLE matches       (event TEXT NOT NULL REFERENCES events(id), key TEXT NOT NULL, body TEXT NOT NULL CHECK (json_valid(body)), PRIMARY KEY (event, key)) STRICT;
CREATE TABLE sheets        (event TEXT NOT NULL REFERENCES events(id), key TEXT NOT NULL, body TEXT NOT NULL CHECK (json_valid(body)), PRIMARY KEY (event, key)) STRICT;
CREATE TABLE cases         (event TEXT NOT NULL REFERENCES events(id), key TEXT NOT NULL, body TEXT NOT NULL CHECK (json_valid(body)), PRIMARY KEY (event, key)) STRICT;
CREATE TABLE postings      (event TEXT NOT NULL REFERENCES events(id), key TEXT NOT NULL, body TEXT NOT NULL CHECK (json_valid(body)), PRIMARY KEY (event, key)) STRICT;
CREATE TABLE marks         (event TEXT NOT NULL REFERENCES events(id), key TEXT NOT NULL, body TEXT NOT NULL CHECK (json_valid(body)), PRIMARY KEY (event, key)) STRICT;
CREATE TABLE announcements (event TEXT NOT NULL REFERENCES events(id), key TEXT NOT NULL, body TEXT NOT NULL CHECK (json_valid(body)), PRIMARY KEY (event, key)) STRICT;
CREATE TABLE records       (event TEXT NOT NULL REFERENCES events(id), key TEXT NOT NULL, body TEXT NOT NULL CHECK (json_valid(body)), PRIMARY KEY (event, key)) STRICT;
CREATE TABLE accounts (id TEXT PRIMARY KEY, body TEXT NOT NULL CHECK (json_valid(body))) STRICT;
CREATE TABLE journal (
  seq     INTEGER PRIMARY KEY,
  event   TEXT NOT NULL,
  at      INTEGER NOT NULL,
  actor   TEXT NOT NULL,
  source  TEXT NOT NULL,
  verb    TEXT NOT NULL,
  command TEXT NOT NULL CHECK (json_valid(command))
) STRICT;
CREATE TABLE inbox (
  id           TEXT PRIMARY KEY,
  conversation TEXT NOT NULL,
  at           INTEGER NOT NULL, -- ms UTC, by the service's clock
  received     INTEGER NOT NULL,
  body         TEXT NOT NULL CHECK (json_valid(body)),
  done         INTEGER NOT NULL DEFAULT 0,
  reply        INTEGER           -- the notice that answers it
, problem TEXT NOT NULL DEFAULT '') STRICT;
CREATE TABLE notices (
  id      INTEGER PRIMARY KEY,
  account TEXT NOT NULL,
  chat    TEXT NOT NULL,
  event   TEXT NOT NULL,
  about   TEXT NOT NULL,
  answers TEXT NOT NULL,
  cards   TEXT NOT NULL CHECK (json_valid(cards)),
  due     INTEGER NOT NULL,
  state   TEXT NOT NULL,
  tries   INTEGER NOT NULL DEFAULT 0,
  next    INTEGER NOT NULL, -- not tried before
  error   TEXT NOT NULL DEFAULT '',
  platform TEXT NOT NULL GENERATED ALWAYS AS (substr(account, 1, instr(account, ':') - 1)) VIRTUAL
, started INTEGER NOT NULL DEFAULT 0, unsettled INTEGER NOT NULL DEFAULT 0) STRICT;
CREATE TABLE messages (platform TEXT NOT NULL, id TEXT NOT NULL, notice INTEGER NOT NULL REFERENCES notices(id), PRIMARY KEY (platform, id)) STRICT, WITHOUT ROWID;
CREATE TABLE appointments (
  event   TEXT NOT NULL,
  key     TEXT NOT NULL,
  due     INTEGER NOT NULL,
  closes  INTEGER NOT NULL DEFAULT 0,
  verb    TEXT NOT NULL,
  command TEXT NOT NULL CHECK (json_valid(command)),
  PRIMARY KEY (event, key)
) STRICT;
CREATE TABLE questions (
  id      INTEGER PRIMARY KEY,
  account TEXT NOT NULL,
  state   TEXT NOT NULL,
  body    TEXT NOT NULL CHECK (json_valid(body))
) STRICT;
CREATE TABLE drafts (account TEXT PRIMARY KEY, body TEXT NOT NULL CHECK (json_valid(body))) STRICT;
CREATE TABLE meta (installation TEXT NOT NULL) STRICT;
CREATE TABLE goose_db_version (id INTEGER PRIMARY KEY AUTOINCREMENT, version_id INTEGER NOT NULL, is_applied INTEGER NOT NULL, tstamp TIMESTAMP DEFAULT (datetime('now')));
CREATE TABLE units    (event TEXT NOT NULL REFERENCES events(id), key TEXT NOT NULL, body TEXT NOT NULL CHECK (json_valid(body)), PRIMARY KEY (event, key)) STRICT;
CREATE TABLE sections (event TEXT NOT NULL REFERENCES events(id), key TEXT NOT NULL, body TEXT NOT NULL CHECK (json_valid(body)), PRIMARY KEY (event, key)) STRICT;
INSERT INTO events (id, created) VALUES ('cup', 1761998400000);
INSERT INTO heads (event, key, body) VALUES ('cup', 'head', '{"regulation":"first","version":1,"created":"2025-11-01T12:00:00Z","seed":7,"serial":4}');
INSERT INTO versions (event, key, body) VALUES ('cup', '0001', '{"no":1,"source":"first","at":"2025-11-01T12:00:00Z"}');
INSERT INTO teams (event, key, body) VALUES ('cup', 't1', '{"id":"t1","name":"Rooks","captain":{"name":"A. Invented"},"players":[{"name":"A. Invented"}],"division":"open","entered":"2025-11-01T12:00:00Z","state":"entered","fee":"12000 JPY","claims":"rooks"}');
INSERT INTO links (event, key, body) VALUES ('cup', 'l1', '{"id":"l1","account":"line:U1","role":"captain","team":"t1","at":"2025-11-01T12:00:00Z"}');
INSERT INTO links (event, key, body) VALUES ('cup', 'l2', '{"id":"l2","account":"line:U1","role":"captain","team":"t1","at":"2025-11-01T12:01:00Z","revoked":true}');
INSERT INTO links (event, key, body) VALUES ('cup', 'l3', '{"id":"l3","account":"line:U2","role":"arbiter","at":"2025-11-01T12:02:00Z"}');
INSERT INTO links (event, key, body) VALUES ('cup', 'l4', '{"id":"l4","account":"line:U2","role":"arbiter","at":"2025-11-01T12:03:00Z","revoked":true}');
INSERT INTO accounts (id, body) VALUES ('line:U1', '{"id":"line:U1","address":{"platform":"line","user":"U1"},"lang":"ja","name":"Captain","last_seen":"2025-11-01T12:00:00Z"}');
INSERT INTO journal (seq, event, at, actor, source, verb, command) VALUES (1, 'cup', 1761998400000, 'operator', 'operator', 'open_event', '{}');
INSERT INTO inbox (id, conversation, at, received, body, done, reply, problem) VALUES ('line:1', 'line:U1:U1', 1761998400000, 1761998400100, '{"id":"line:1","from":{"platform":"line","user":"U1"},"at":"2025-11-01T12:00:00Z","received":"2025-11-01T12:00:00.1Z","text":"1 2 3 4"}', 0, NULL, '');
INSERT INTO notices (id, account, chat, event, about, answers, cards, due, state, tries, next, error, started, unsettled) VALUES (1, 'line:U1', '', 'cup', '', '', '[]', 1761998400000, 'sending', 1, 1761998400000, '', 0, 0);
INSERT INTO meta (installation) VALUES ('00112233445566778899aabbccddeeff');
INSERT INTO goose_db_version (id, version_id, is_applied, tstamp) VALUES (1, 0, 1, '2026-11-30 09:03:54');
INSERT INTO goose_db_version (id, version_id, is_applied, tstamp) VALUES (2, 1, 1, '2026-11-30 09:03:54');
INSERT INTO goose_db_version (id, version_id, is_applied, tstamp) VALUES (3, 2, 1, '2026-11-30 09:03:54');
INSERT INTO goose_db_version (id, version_id, is_applied, tstamp) VALUES (4, 3, 1, '2026-11-30 09:03:54');
INSERT INTO goose_db_version (id, version_id, is_applied, tstamp) VALUES (5, 4, 1, '2026-11-30 10:31:40');
CREATE UNIQUE INDEX one_table ON matches (event, body ->> 'division', body ->> 'round', body ->> 'table') WHERE body ->> 'table' > 0;
CREATE UNIQUE INDEX one_match_white ON matches (event, body ->> 'division', body ->> 'round', body ->> 'white');
CREATE TRIGGER journal_is_append_only_u BEFORE UPDATE ON journal BEGIN SELECT RAISE(ABORT, 'the journal is append-only'); END;
CREATE TRIGGER journal_is_append_only_d BEFORE DELETE ON journal BEGIN SELECT RAISE(ABORT, 'the journal is append-only'); END;
CREATE INDEX inbox_open ON inbox (at) WHERE done = 0;
CREATE INDEX notices_due ON notices (platform, next) WHERE state = 'waiting';
CREATE INDEX notices_sending ON notices (id) WHERE state = 'sending';
CREATE INDEX notices_of ON notices (account, id);
CREATE INDEX appointments_due ON appointments (due);
CREATE INDEX questions_open ON questions (account) WHERE state = 'asked';
CREATE UNIQUE INDEX one_match_black ON matches (event, body ->> 'division', body ->> 'round', body ->> 'black') WHERE body ->> 'black' IS NOT NULL;
CREATE TRIGGER journal_is_append_only_i BEFORE INSERT ON journal WHEN EXISTS (SELECT 1 FROM journal WHERE seq = NEW.seq)
BEGIN SELECT RAISE(ABORT, 'the journal is append-only'); END;
CREATE UNIQUE INDEX team_name ON teams (event, body ->> 'claims') WHERE body ->> 'claims' IS NOT NULL AND body ->> 'state' <> 'withdrawn';
CREATE UNIQUE INDEX one_link ON links (event, body ->> 'account', body ->> 'role', coalesce(body ->> 'team', ''), coalesce(body ->> 'player', 0), coalesce(body ->> 'unit', '')) WHERE body ->> 'revoked' IS NULL;
CREATE TABLE misses (
  lang    TEXT NOT NULL,
  channel TEXT NOT NULL,
  role    TEXT NOT NULL,
  state   TEXT NOT NULL,
  note    TEXT NOT NULL,
  text    TEXT NOT NULL,
  count   INTEGER NOT NULL,
  last    INTEGER NOT NULL,
  PRIMARY KEY (lang, channel, role, state, note, text)
) STRICT;
INSERT INTO misses (lang, channel, role, state, note, text, count, last) VALUES ('en', 'line', 'captain', '', 'unknown', 'what about it', 2, 1761998400000);
INSERT INTO goose_db_version (id, version_id, is_applied, tstamp) VALUES (6, 5, 1, '2026-11-30 12:00:00');
COMMIT;
