-- +goose Up
-- Each reply asks for what did not reach its reader before.
CREATE INDEX notices_unreached ON notices (account, id) WHERE state = 'unreached';

-- +goose Down
SELECT 1;
