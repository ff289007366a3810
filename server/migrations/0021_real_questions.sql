-- Why a test does not count: of a date of the learner's choice, of simulated charts, or of charts the learner was shown before.
-- Null where it counts, and for practice that an older release started. Rule 2 judges by log prices.
ALTER TABLE "bias_tests"
  ADD COLUMN "unrated" text,
  ADD COLUMN "rule_version" smallint NOT NULL DEFAULT 1,
  ADD CONSTRAINT "bias_tests_unrated" CHECK ("unrated" IN ('practice', 'simulated', 'seen')),
  ADD CONSTRAINT "bias_tests_unrated_does_not_count" CHECK ("unrated" IS NULL OR NOT "rated"),
  ADD CONSTRAINT "bias_tests_rule_version" CHECK ("rule_version" IN (1, 2));
--> statement-breakpoint
-- The chances of the three outcomes and the number of windows that they were counted over; null for questions without. The truth is that
-- of the bars as drawn, mirrored or not; the stored bars are those of the market.
ALTER TABLE "bias_questions"
  ADD COLUMN "mirrored" boolean NOT NULL DEFAULT false,
  ADD COLUMN "chance_bullish" double precision,
  ADD COLUMN "chance_bearish" double precision,
  ADD COLUMN "chance_neutral" double precision,
  ADD COLUMN "set_size" integer,
  ADD CONSTRAINT "bias_questions_chances" CHECK (
    num_nulls("chance_bullish", "chance_bearish", "chance_neutral", "set_size") IN (0, 4)
    AND least("chance_bullish", "chance_bearish", "chance_neutral") >= 0
    AND abs("chance_bullish" + "chance_bearish" + "chance_neutral" - 1) < 1e-9
    AND "set_size" > 0
  );
--> statement-breakpoint
-- Which stretches of recorded history exams and replays have shown to a learner: no rated Bias Test asks about them.
CREATE TABLE "practice_shown" (
  "user_id" uuid NOT NULL REFERENCES "users" ("id") ON DELETE CASCADE,
  "asset" text COLLATE "C" NOT NULL,
  "shown_from" timestamptz NOT NULL,
  "shown_until" timestamptz NOT NULL,
  PRIMARY KEY ("user_id", "asset", "shown_from", "shown_until"),
  CONSTRAINT "practice_shown_range" CHECK ("shown_until" > "shown_from")
);
--> statement-breakpoint
INSERT INTO "practice_shown" ("user_id", "asset", "shown_from", "shown_until")
SELECT DISTINCT charts."user_id", items."asset", items."first_at",
  items."last_at" + CASE items."interval" WHEN '1h' THEN interval '1 hour' WHEN '4h' THEN interval '4 hours' WHEN '1d' THEN interval '1 day' ELSE interval '7 days' END
FROM "chart_exam_charts" AS charts JOIN "chart_exam_items" AS items ON items."id" = charts."item_id"
WHERE items."source" = 'recorded';
