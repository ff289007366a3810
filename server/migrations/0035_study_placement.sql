-- Placement: a few tasks that propose where to begin in Study. One for each learner, and for each browser without an account.
CREATE TABLE "study_placements" (
  "id" uuid PRIMARY KEY,
  "user_id" uuid REFERENCES "users" ("id") ON DELETE CASCADE,
  "visitor_hash" bytea,
  "state" text NOT NULL CONSTRAINT "study_placements_state" CHECK ("state" IN ('active', 'done', 'skipped')),
  -- In the order in which they were given: the lesson, and whether it was right, wrong or skipped.
  "answers" jsonb NOT NULL CONSTRAINT "study_placements_answers" CHECK (jsonb_array_length("answers") <= 12),
  "started_at" timestamptz NOT NULL,
  "touched_at" timestamptz NOT NULL,
  CONSTRAINT "study_placements_owner" CHECK (("user_id" IS NULL) <> ("visitor_hash" IS NULL)),
  CONSTRAINT "study_placements_visitor" CHECK (octet_length("visitor_hash") = 32),
  CONSTRAINT "study_placements_of_user" UNIQUE ("user_id"),
  CONSTRAINT "study_placements_of_visitor" UNIQUE ("visitor_hash"),
  CONSTRAINT "study_placements_times" CHECK ("started_at" <= "touched_at")
);
--> statement-breakpoint
CREATE INDEX "study_placements_visitors_by_time" ON "study_placements" ("touched_at") WHERE "user_id" IS NULL;
--> statement-breakpoint
ALTER TABLE "study_tasks"
  ADD COLUMN "placement_id" uuid REFERENCES "study_placements" ("id") ON DELETE CASCADE,
  DROP CONSTRAINT "study_tasks_place",
  ADD CONSTRAINT "study_tasks_place" CHECK ("place" IN ('guided', 'unaided', 'challenge', 'review', 'placement')),
  ADD CONSTRAINT "study_tasks_placement" CHECK (("place" = 'placement') = ("placement_id" IS NOT NULL)),
  DROP CONSTRAINT "study_tasks_visitor_places",
  -- Without an account there are lessons and placement only.
  ADD CONSTRAINT "study_tasks_visitor_places" CHECK ("user_id" IS NOT NULL OR "place" IN ('guided', 'unaided', 'placement')),
  DROP CONSTRAINT "study_tasks_settled",
  -- A guided task is settled when it is right or shown, another one by its first answer, one of a placement also when it is skipped.
  ADD CONSTRAINT "study_tasks_settled" CHECK (
    ("place" = 'guided' AND ("settled_at" IS NULL OR "answer" IS NOT NULL OR "hints" = 3))
    OR ("place" = 'placement' AND "tries" <= 1 AND ("answer" IS NULL OR "settled_at" IS NOT NULL))
    OR ("place" NOT IN ('guided', 'placement') AND "tries" <= 1 AND ("settled_at" IS NULL) = ("answer" IS NULL))
  );
--> statement-breakpoint
DROP INDEX "study_tasks_waiting_visitor";
--> statement-breakpoint
CREATE UNIQUE INDEX "study_tasks_waiting_visitor" ON "study_tasks" ("visitor_hash", "lesson", "place", "place_index")
  WHERE "settled_at" IS NULL AND "place" IN ('guided', 'unaided');
--> statement-breakpoint
-- Each task of a placement is set once.
CREATE UNIQUE INDEX "study_tasks_of_placement" ON "study_tasks" ("placement_id", "place_index") WHERE "place" = 'placement';
--> statement-breakpoint
CREATE INDEX "study_tasks_placement_id" ON "study_tasks" ("placement_id");
