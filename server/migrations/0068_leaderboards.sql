-- Learners who want to be listed.
CREATE TABLE "leaderboard_members" (
  "user_id" uuid PRIMARY KEY REFERENCES "users" ("id") ON DELETE CASCADE,
  "joined_at" timestamptz NOT NULL
);
--> statement-breakpoint
-- What each board knows of a learner; made again from the modules that own the results, at each event.
CREATE TABLE "leaderboard_standings" (
  "user_id" uuid NOT NULL REFERENCES "users" ("id") ON DELETE CASCADE,
  "board" text NOT NULL CONSTRAINT "leaderboard_standings_board" CHECK ("board" IN (
    'swing-analysis', 'fibonacci-retracement', 'fair-value-gaps', 'market-structure', 'support-resistance',
    'bias-test', 'real-or-shuffled', 'process')),
  "sample" integer NOT NULL CONSTRAINT "leaderboard_standings_sample" CHECK ("sample" > 0),
  "value" double precision NOT NULL,
  "low" double precision NOT NULL,
  "high" double precision NOT NULL,
  -- The order of the board, the largest first, in thousandths.
  "place" integer NOT NULL,
  -- NULL while too little is known.
  "listed_until" timestamptz,
  "is_member" boolean NOT NULL,
  "updated_at" timestamptz NOT NULL,
  PRIMARY KEY ("user_id", "board"),
  CONSTRAINT "leaderboard_standings_interval" CHECK ("low" <= "value" AND "value" <= "high")
);
--> statement-breakpoint
-- Serves the pages of a board.
CREATE INDEX "leaderboard_standings_listed" ON "leaderboard_standings" ("board", "place" DESC, "user_id")
  WHERE "is_member" AND "listed_until" IS NOT NULL;
--> statement-breakpoint
-- Serves the process of a learner: the newest closed trades.
CREATE INDEX "journal_trades_newest" ON "journal_trades" ("user_id", "closed_at" DESC);
