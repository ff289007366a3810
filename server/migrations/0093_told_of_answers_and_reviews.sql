-- What an administrator answers to an appeal against a chart. The id names an appeal without naming its learner.
ALTER TABLE "chart_exam_appeals"
  ADD COLUMN "id" uuid NOT NULL DEFAULT gen_random_uuid(),
  ADD COLUMN "answer" text,
  ADD COLUMN "answered_at" timestamptz,
  ADD CONSTRAINT "chart_exam_appeals_id" UNIQUE ("id"),
  ADD CONSTRAINT "chart_exam_appeals_answered" CHECK (("answer" IS NULL) = ("answered_at" IS NULL)),
  ADD CONSTRAINT "chart_exam_appeals_answer" CHECK (char_length("answer") BETWEEN 1 AND 1000);
--> statement-breakpoint
CREATE INDEX "chart_exam_appeals_open" ON "chart_exam_appeals" ("item_id") WHERE "answered_at" IS NULL;
--> statement-breakpoint
-- The last day of a learner's own calendar on which they were told that reviews are due.
CREATE TABLE "study_review_notices" (
  "user_id" uuid PRIMARY KEY REFERENCES "users" ("id") ON DELETE CASCADE,
  "day" date NOT NULL
);
--> statement-breakpoint
CREATE INDEX "study_cards_by_due_time" ON "study_cards" ("due_at");
