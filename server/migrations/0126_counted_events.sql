-- With many replays the next statement takes minutes. It takes no lock that trading waits for.
SET LOCAL statement_timeout = '15min';
--> statement-breakpoint
-- The numbers for the column below, worked out before the table of accounts is locked, because trading waits for that lock.
-- Runs that were passed before this column: what the learner did at the last bar before that may have been done later, so it does
-- not count. A bar ends at the next one's open, or earlier; the longest months have 31 days.
CREATE TEMPORARY TABLE "passed_runs" ON COMMIT DROP AS
SELECT passed."account_id", (
  SELECT coalesce(max(event."sequence"), 0) FROM "sandbox_events" AS event
  WHERE event."account_id" = passed."account_id"
    AND (event."at" < passed."at" OR event."at" = passed."at" AND event."kind" IN ('bar', 'funding', 'expiry'))
) AS "counted_events"
FROM (
  SELECT run."account_id", to_timestamp(least(
    (SELECT (bars."bars" -> (run."lead" + run."unscored_from" - bars."first") ->> 0)::float8 FROM "replay_bars" AS bars
      WHERE bars."session_id" = run."id" AND bars."first" <= run."lead" + run."unscored_from"
      ORDER BY bars."first" DESC LIMIT 1),
    (SELECT (bars."bars" -> (run."lead" + run."unscored_from" - 1 - bars."first") ->> 0)::float8 FROM "replay_bars" AS bars
      WHERE bars."session_id" = run."id" AND bars."first" <= run."lead" + run."unscored_from" - 1
      ORDER BY bars."first" DESC LIMIT 1)
    + 60000::float8 * CASE run."interval"
      WHEN '1m' THEN 1 WHEN '5m' THEN 5 WHEN '15m' THEN 15 WHEN '1h' THEN 60 WHEN '4h' THEN 240
      WHEN '1d' THEN 1440 WHEN '1w' THEN 10080 ELSE 44640 END
  ) / 1000.0) AS "at"
  FROM "replay_sessions" AS run WHERE run."run" = 1 AND run."unscored_from" IS NOT NULL
) AS passed;
--> statement-breakpoint
SET LOCAL statement_timeout TO DEFAULT;
--> statement-breakpoint
-- How many of an account's first events count in figures that join live accounts and replays. NULL: all. In the first run of a
-- replay: those from before a later run went past it. In a later run: 0.
ALTER TABLE "sandbox_accounts"
  ADD COLUMN "counted_events" integer,
  ADD CONSTRAINT "sandbox_accounts_counted_events" CHECK ("counted_events" BETWEEN 0 AND "sequence");
--> statement-breakpoint
UPDATE "sandbox_accounts" AS account SET "counted_events" = 0
FROM "replay_sessions" AS run WHERE run."account_id" = account."id" AND run."run" > 1;
--> statement-breakpoint
UPDATE "sandbox_accounts" AS account SET "counted_events" = passed."counted_events"
FROM "passed_runs" AS passed WHERE passed."account_id" = account."id";
--> statement-breakpoint
-- Runs that a server of the earlier release recorded as passed while the numbers were computed count up to now.
UPDATE "sandbox_accounts" AS account SET "counted_events" = account."sequence"
FROM "replay_sessions" AS run
WHERE run."account_id" = account."id" AND run."run" = 1 AND run."unscored_from" IS NOT NULL AND account."counted_events" IS NULL;
