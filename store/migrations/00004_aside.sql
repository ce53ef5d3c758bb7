-- +goose Up
ALTER TABLE inbox ADD COLUMN problem TEXT NOT NULL DEFAULT ''; -- why it was set aside: it is done, but nothing was made of it

-- +goose Down
SELECT 1;
