-- One row for each learner and month whose letter is settled, so that two servers never write it twice. An earlier release writes none.
CREATE TABLE "notification_letters" (
  "user_id" uuid NOT NULL REFERENCES "users" ("id") ON DELETE CASCADE,
  "month" text NOT NULL CONSTRAINT "notification_letters_month" CHECK ("month" ~ '^[0-9]{4}-(0[1-9]|1[0-2])$'),
  "settled_at" timestamptz NOT NULL,
  -- False where the month was empty: nothing was written then.
  "is_written" boolean NOT NULL,
  PRIMARY KEY ("user_id", "month")
);
--> statement-breakpoint
-- Serves the job that looks for learners who want the letter.
CREATE INDEX "notification_choices_letter" ON "notification_choices" ("user_id") WHERE "type" = 'monthly-letter';
