-- +goose Up
CREATE TABLE units    (event TEXT NOT NULL REFERENCES events(id), key TEXT NOT NULL, body TEXT NOT NULL CHECK (json_valid(body)), PRIMARY KEY (event, key)) STRICT; -- delegations, counties
CREATE TABLE sections (event TEXT NOT NULL REFERENCES events(id), key TEXT NOT NULL, body TEXT NOT NULL CHECK (json_valid(body)), PRIMARY KEY (event, key)) STRICT; -- what was decided about a section

-- Two children may have the same name: only where the rules want names to
-- differ does an entry claim its name.
DROP INDEX team_name;
UPDATE teams SET body = json_set(body, '$.claims', lower(body ->> 'name'));
CREATE UNIQUE INDEX team_name ON teams (event, body ->> 'claims') WHERE body ->> 'claims' IS NOT NULL AND body ->> 'state' <> 'withdrawn';

DROP INDEX one_link;
CREATE UNIQUE INDEX one_link ON links (event, body ->> 'account', body ->> 'role', coalesce(body ->> 'team', ''), coalesce(body ->> 'player', 0), coalesce(body ->> 'unit', '')) WHERE body ->> 'revoked' IS NULL;

-- +goose Down
SELECT 1;
