-- +goose Up
ALTER TABLE notices ADD COLUMN started INTEGER NOT NULL DEFAULT 0;   -- the try in hand
ALTER TABLE notices ADD COLUMN unsettled INTEGER NOT NULL DEFAULT 0; -- the first try whose outcome a stop of the program swallowed

-- NULLs differ in a unique index, and a captain has no player: of equal links
-- the oldest stays.
DROP INDEX one_link;
UPDATE links SET body = json_set(body, '$.revoked', json('true'))
WHERE body ->> 'revoked' IS NULL AND rowid NOT IN (
  SELECT MIN(rowid) FROM links WHERE body ->> 'revoked' IS NULL
  GROUP BY event, body ->> 'account', body ->> 'role', coalesce(body ->> 'team', ''), coalesce(body ->> 'player', 0));
CREATE UNIQUE INDEX one_link ON links (event, body ->> 'account', body ->> 'role', coalesce(body ->> 'team', ''), coalesce(body ->> 'player', 0)) WHERE body ->> 'revoked' IS NULL;

CREATE UNIQUE INDEX one_match_black ON matches (event, body ->> 'division', body ->> 'round', body ->> 'black') WHERE body ->> 'black' IS NOT NULL;

-- INSERT OR REPLACE deletes without a word to the trigger on DELETE.
CREATE TRIGGER journal_is_append_only_i BEFORE INSERT ON journal WHEN EXISTS (SELECT 1 FROM journal WHERE seq = NEW.seq)
BEGIN SELECT RAISE(ABORT, 'the journal is append-only'); END;

-- +goose Down
SELECT 1;
