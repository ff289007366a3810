-- With many sessions the next statement and the UPDATE take minutes.
SET LOCAL statement_timeout = '15min';
--> statement-breakpoint
-- The last use of each account that has a session, read before the table of accounts is locked, because sign-ins wait for that lock.
CREATE TEMPORARY TABLE "last_uses" ON COMMIT DROP AS
SELECT "user_id", max("last_seen_at") AS "last_seen_at" FROM "sessions" GROUP BY "user_id";
--> statement-breakpoint
-- When the account was last used, a few minutes at most before its last request. It is NULL if that is not known, as for accounts whose
-- sessions ended before this column. Servers of the release before do not write it.
ALTER TABLE "users" ADD COLUMN "last_seen_at" timestamptz;
--> statement-breakpoint
UPDATE "users" AS account SET "last_seen_at" = used."last_seen_at"
FROM "last_uses" AS used WHERE used."user_id" = account."id";
--> statement-breakpoint
SET LOCAL statement_timeout TO DEFAULT;
