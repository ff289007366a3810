-- The account of a replay session has no number, is no attempt of an account, and lives on its session's time and prices.
ALTER TABLE "sandbox_accounts" ADD COLUMN "kind" text NOT NULL DEFAULT 'live';
--> statement-breakpoint
ALTER TABLE "sandbox_accounts"
  DROP CONSTRAINT "sandbox_accounts_attempt",
  DROP CONSTRAINT "sandbox_accounts_number",
  ADD CONSTRAINT "sandbox_accounts_kind" CHECK ("kind" IN ('live', 'replay')),
  ADD CONSTRAINT "sandbox_accounts_number" CHECK (CASE "kind" WHEN 'live' THEN "number" BETWEEN 1 AND 3 ELSE "number" = 0 END),
  ADD CONSTRAINT "sandbox_accounts_replay" CHECK ("kind" = 'live' OR ("attempt" = 1 AND "archived_at" IS NULL));
--> statement-breakpoint
DROP INDEX "sandbox_accounts_one_running";
--> statement-breakpoint
CREATE UNIQUE INDEX "sandbox_accounts_attempt" ON "sandbox_accounts" ("user_id", "number", "attempt") WHERE "kind" = 'live';
--> statement-breakpoint
CREATE UNIQUE INDEX "sandbox_accounts_one_running" ON "sandbox_accounts" ("user_id", "number") WHERE "kind" = 'live' AND "archived_at" IS NULL;
--> statement-breakpoint
CREATE INDEX "sandbox_accounts_of_user" ON "sandbox_accounts" ("user_id");
--> statement-breakpoint
CREATE TABLE "replay_sessions" (
  "id" uuid PRIMARY KEY,
  "user_id" uuid NOT NULL REFERENCES "users" ("id") ON DELETE CASCADE,
  "account_id" uuid NOT NULL UNIQUE REFERENCES "sandbox_accounts" ("id") ON DELETE CASCADE,
  "asset" text COLLATE "C" NOT NULL,
  "interval" text NOT NULL,
  "source" text NOT NULL,
  "is_masked" boolean NOT NULL,
  -- Session time is real time and so many weeks; a secret while a masked session runs.
  "shift_weeks" integer NOT NULL,
  -- Bars up to the start, it included, and bars to step.
  "lead" integer NOT NULL,
  "length" integer NOT NULL,
  "cursor" integer NOT NULL,
  -- The last step ended with something that the market did to the account.
  "is_stopped" boolean NOT NULL,
  -- Session time: closes of the bars at the start and at the cursor.
  "started_at" timestamptz NOT NULL,
  "now_at" timestamptz NOT NULL,
  -- Where the bar at the cursor closed.
  "now_price" double precision NOT NULL,
  -- The clock's time, as everywhere else.
  "created_at" timestamptz NOT NULL,
  "ended_at" timestamptz,
  CONSTRAINT "replay_sessions_interval" CHECK ("interval" IN ('1m', '5m', '15m', '1h', '4h', '1d', '1w', '1M')),
  CONSTRAINT "replay_sessions_source" CHECK ("source" IN ('live', 'delayed', 'replay', 'recorded', 'simulated')),
  CONSTRAINT "replay_sessions_mask" CHECK ("is_masked" OR "shift_weeks" = 0),
  CONSTRAINT "replay_sessions_bars" CHECK ("lead" >= 1 AND "length" >= 1),
  CONSTRAINT "replay_sessions_cursor" CHECK ("cursor" BETWEEN 0 AND "length"),
  CONSTRAINT "replay_sessions_times" CHECK ("now_at" >= "started_at")
);
--> statement-breakpoint
CREATE INDEX "replay_sessions_of_user" ON "replay_sessions" ("user_id", "created_at");
--> statement-breakpoint
-- The bars of a session as they were when it began, in session time: `[t, o, h, l, c, v]`, so many to a row.
CREATE TABLE "replay_bars" (
  "session_id" uuid NOT NULL REFERENCES "replay_sessions" ("id") ON DELETE CASCADE,
  "first" integer NOT NULL,
  "bars" jsonb NOT NULL,
  PRIMARY KEY ("session_id", "first"),
  CONSTRAINT "replay_bars_first" CHECK ("first" >= 0),
  CONSTRAINT "replay_bars_rows" CHECK (jsonb_typeof("bars") = 'array')
);
