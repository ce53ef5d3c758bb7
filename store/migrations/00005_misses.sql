-- +goose Up
-- What was not understood, without names, numbers and addresses: for the
-- organiser, who extends the lexicon by it.
CREATE TABLE misses (
  lang    TEXT NOT NULL,
  channel TEXT NOT NULL,
  role    TEXT NOT NULL,
  state   TEXT NOT NULL, -- what was going on
  note    TEXT NOT NULL, -- why it was not understood
  text    TEXT NOT NULL,
  count   INTEGER NOT NULL,
  last    INTEGER NOT NULL,
  PRIMARY KEY (lang, channel, role, state, note, text)
) STRICT;

-- +goose Down
SELECT 1;
