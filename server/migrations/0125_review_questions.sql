-- What made a review card, or made it lapse, last. NULL for cards of earlier releases.
ALTER TABLE "study_cards" ADD COLUMN "cause" text
  CONSTRAINT "study_cards_cause" CHECK ("cause" IN ('quiz', 'task', 'challenge', 'exam'));
--> statement-breakpoint
-- Missed quiz questions that a review asked again.
CREATE TABLE "study_review_questions" (
  "id" uuid PRIMARY KEY,
  "user_id" uuid NOT NULL REFERENCES "users" ("id") ON DELETE CASCADE,
  "card_id" uuid NOT NULL REFERENCES "study_cards" ("id") ON DELETE CASCADE,
  "lesson" text NOT NULL,
  "version" text NOT NULL,
  "question" text NOT NULL,
  "options" jsonb NOT NULL,
  "shown_at" timestamptz NOT NULL,
  -- Index of the option in the lesson's file; 0 is the right one.
  "option" smallint CHECK ("option" >= 0),
  "certainty" text CONSTRAINT "study_review_questions_certainty" CHECK ("certainty" IN ('sure', 'think-so', 'guess')),
  "answered_at" timestamptz,
  CONSTRAINT "study_review_questions_answer" CHECK (
    ("answered_at" IS NULL) = ("option" IS NULL) AND ("answered_at" IS NULL) = ("certainty" IS NULL)
  ),
  CONSTRAINT "study_review_questions_times" CHECK ("shown_at" <= "answered_at")
);
--> statement-breakpoint
-- One open question of each card.
CREATE UNIQUE INDEX "study_review_questions_open" ON "study_review_questions" ("card_id") WHERE "answered_at" IS NULL;
--> statement-breakpoint
CREATE INDEX "study_review_questions_of_lesson" ON "study_review_questions" ("user_id", "lesson");
--> statement-breakpoint
-- Serves the foreign key.
CREATE INDEX "study_review_questions_card_id" ON "study_review_questions" ("card_id");
