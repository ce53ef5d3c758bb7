-- +goose Up
CREATE TABLE events (id TEXT PRIMARY KEY, created INTEGER NOT NULL) STRICT;

-- One table a kind of row; the body is the row as JSON, the invariants are
-- indexes.
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

CREATE UNIQUE INDEX team_name ON teams (event, lower(body ->> 'name')) WHERE body ->> 'state' <> 'withdrawn';
CREATE UNIQUE INDEX one_link ON links (event, body ->> 'account', body ->> 'role', body ->> 'team', body ->> 'player') WHERE body ->> 'revoked' IS NULL;
CREATE UNIQUE INDEX one_table ON matches (event, body ->> 'division', body ->> 'round', body ->> 'table') WHERE body ->> 'table' > 0;
CREATE UNIQUE INDEX one_match_white ON matches (event, body ->> 'division', body ->> 'round', body ->> 'white');

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
CREATE TRIGGER journal_is_append_only_u BEFORE UPDATE ON journal BEGIN SELECT RAISE(ABORT, 'the journal is append-only'); END;
CREATE TRIGGER journal_is_append_only_d BEFORE DELETE ON journal BEGIN SELECT RAISE(ABORT, 'the journal is append-only'); END;

CREATE TABLE inbox (
  id           TEXT PRIMARY KEY,
  conversation TEXT NOT NULL,
  at           INTEGER NOT NULL, -- ms UTC, by the service's clock
  received     INTEGER NOT NULL,
  body         TEXT NOT NULL CHECK (json_valid(body)),
  done         INTEGER NOT NULL DEFAULT 0,
  reply        INTEGER           -- the notice that answers it
) STRICT;
CREATE INDEX inbox_open ON inbox (at) WHERE done = 0;

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
) STRICT;
CREATE INDEX notices_due ON notices (platform, next) WHERE state = 'waiting';
CREATE INDEX notices_sending ON notices (id) WHERE state = 'sending';
CREATE INDEX notices_of ON notices (account, id);

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
CREATE INDEX appointments_due ON appointments (due);

CREATE TABLE questions (
  id      INTEGER PRIMARY KEY,
  account TEXT NOT NULL,
  state   TEXT NOT NULL,
  body    TEXT NOT NULL CHECK (json_valid(body))
) STRICT;
CREATE INDEX questions_open ON questions (account) WHERE state = 'asked';

CREATE TABLE drafts (account TEXT PRIMARY KEY, body TEXT NOT NULL CHECK (json_valid(body))) STRICT;

CREATE TABLE meta (installation TEXT NOT NULL) STRICT;
INSERT INTO meta VALUES (lower(hex(randomblob(16))));

-- +goose Down
SELECT 1;
