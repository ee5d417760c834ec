-- Hosted projects no longer grant the API's roles anything of what a migration makes: new ones since May 2026, all since
-- October. Nor is it done here, so that a migration which forgets a grant fails at its first test and not in production.
-- What was made before keeps what it has, and the migrations name every grant themselves.

alter default privileges in schema public revoke all on tables from anon, authenticated, service_role;
alter default privileges in schema public revoke all on sequences from anon, authenticated, service_role;
alter default privileges in schema public revoke all on functions from anon, authenticated, service_role;
