-- With many replays the next statement and the UPDATE take minutes.
SET LOCAL statement_timeout = '15min';
--> statement-breakpoint
-- The first bar of each replay, read before the table of replays is locked, because stepping waits for that lock. The statement itself
-- blocks no server, but tables that an earlier migration of the same transaction locked stay locked while it runs. The bars are
-- stored with the first run. A replay that ended before its first step may have lost this bar; it stays unknown.
CREATE TEMPORARY TABLE "first_bars" ON COMMIT DROP AS
SELECT run."id", (
  SELECT to_timestamp((bars."bars" -> (run."lead" - bars."first") ->> 0)::float8 / 1000.0) FROM "replay_bars" AS bars
  WHERE bars."session_id" = coalesce(run."root_id", run."id") AND bars."first" <= run."lead"
  ORDER BY bars."first" DESC LIMIT 1
) AS "first_bar_at"
FROM "replay_sessions" AS run;
--> statement-breakpoint
-- Open of the first bar after the start, on the replay's own clock. It is NULL if it is not known, as for replays that a server of the
-- release before starts during a deploy.
ALTER TABLE "replay_sessions" ADD COLUMN "first_bar_at" timestamptz;
--> statement-breakpoint
-- Stepping waits from the statement above until all missing migrations are applied.
UPDATE "replay_sessions" AS run SET "first_bar_at" = first."first_bar_at"
FROM "first_bars" AS first WHERE first."id" = run."id";
--> statement-breakpoint
SET LOCAL statement_timeout TO DEFAULT;
