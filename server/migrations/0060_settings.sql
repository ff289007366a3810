-- Settings that differ from the product's own values; the code has those, with the bounds of each.
CREATE TABLE "settings" (
  "key" text PRIMARY KEY CONSTRAINT "settings_key" CHECK ("key" ~ '^[a-z]+(-[a-z]+)*$' AND char_length("key") <= 60),
  "value" jsonb NOT NULL,
  "changed_at" timestamptz NOT NULL,
  -- No foreign key: the change stands when the account of who made it is gone.
  "changed_by" uuid NOT NULL
);
--> statement-breakpoint
-- What became of a message; the reply itself is in the mail.
ALTER TABLE "feedback"
  ADD COLUMN "state" text NOT NULL DEFAULT 'open' CONSTRAINT "feedback_state" CHECK ("state" IN ('open', 'answered', 'closed')),
  ADD COLUMN "answered_at" timestamptz;
--> statement-breakpoint
CREATE INDEX "feedback_by_state" ON "feedback" ("state", "id" DESC);
--> statement-breakpoint
-- Results of all learners, newest first: ids ascend with time.
CREATE INDEX "bias_tests_by_state" ON "bias_tests" ("state", "id" DESC);
--> statement-breakpoint
CREATE INDEX "chart_exams_by_state" ON "chart_exams" ("state", "id" DESC);
