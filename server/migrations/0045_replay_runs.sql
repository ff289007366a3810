-- A replay has several runs on the same bars: the first one, and those that were cut from an earlier bar of another run. The bars are
-- stored with the first run. A server of the release before does not know later runs: it steps none of them.
ALTER TABLE "replay_sessions"
  -- The first run. NULL: this is it.
  ADD COLUMN "root_id" uuid REFERENCES "replay_sessions" ("id") ON DELETE CASCADE,
  -- The run that this one was cut from, and the cursor at which.
  ADD COLUMN "parent_id" uuid REFERENCES "replay_sessions" ("id") ON DELETE CASCADE,
  ADD COLUMN "cut" integer,
  ADD COLUMN "run" smallint NOT NULL DEFAULT 1,
  -- Bars after this cursor do not count, because the learner had seen them before. NULL: all count.
  ADD COLUMN "unscored_from" integer,
  ADD CONSTRAINT "replay_sessions_run" CHECK (
    CASE WHEN "run" = 1 THEN "root_id" IS NULL AND "parent_id" IS NULL AND "cut" IS NULL
    ELSE "root_id" IS NOT NULL AND "parent_id" IS NOT NULL AND "cut" BETWEEN 0 AND "cursor" AND "unscored_from" = "cut" END),
  ADD CONSTRAINT "replay_sessions_run_number" CHECK ("run" >= 1),
  ADD CONSTRAINT "replay_sessions_unscored" CHECK ("unscored_from" BETWEEN 0 AND "cursor");
--> statement-breakpoint
-- One run of each number. It also finds the runs of a replay.
CREATE UNIQUE INDEX "replay_sessions_runs" ON "replay_sessions" ("root_id", "run");
--> statement-breakpoint
-- Deleting a run looks for those that were cut from it.
CREATE INDEX "replay_sessions_parent" ON "replay_sessions" ("parent_id");
