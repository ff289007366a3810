-- Run once by the container of PostgreSQL, when it makes an empty database: the role of the servers owns its database and nothing else.
-- The superuser has no password, so that only `docker compose exec postgres psql -U postgres` gets in as it.
\getenv password POSTGRES_PASSWORD
CREATE ROLE tradesense LOGIN PASSWORD :'password';
ALTER DATABASE tradesense OWNER TO tradesense;
ALTER ROLE postgres PASSWORD NULL;
