-- A Random test asks about several assets: its own asset is then 'random', and each question has one of the catalogue.
ALTER TABLE "bias_tests" ADD CONSTRAINT "bias_tests_learner" UNIQUE ("id", "user_id");
--> statement-breakpoint
ALTER TABLE "bias_questions"
  DROP CONSTRAINT "bias_questions_test",
  ADD CONSTRAINT "bias_questions_test" FOREIGN KEY ("test_id", "user_id") REFERENCES "bias_tests" ("id", "user_id") ON DELETE CASCADE NOT VALID,
  ADD CONSTRAINT "bias_questions_asset" CHECK ("asset" <> 'random');
--> statement-breakpoint
ALTER TABLE "bias_questions" VALIDATE CONSTRAINT "bias_questions_test";
--> statement-breakpoint
ALTER TABLE "bias_tests" DROP CONSTRAINT "bias_tests_owner";
--> statement-breakpoint
-- Where the charts of a test, an exam or an item come from; null only if a server of a release before this column stored it.
ALTER TABLE "bias_tests"
  ADD COLUMN "origin" text,
  ADD CONSTRAINT "bias_tests_origin" CHECK ("origin" IN ('recorded', 'imported', 'simulated')),
  -- Tests of rule version 1 may have been rated on simulated charts.
  ADD CONSTRAINT "bias_tests_simulated_does_not_count" CHECK ("origin" <> 'simulated' OR NOT "rated" OR "rule_version" = 1);
--> statement-breakpoint
ALTER TABLE "chart_exams"
  ADD COLUMN "origin" text,
  ADD CONSTRAINT "chart_exams_origin" CHECK ("origin" IN ('recorded', 'imported', 'simulated'));
--> statement-breakpoint
ALTER TABLE "chart_exam_items"
  ADD COLUMN "origin" text,
  ADD CONSTRAINT "chart_exam_items_origin" CHECK ("origin" IN ('recorded', 'imported', 'simulated')),
  ADD CONSTRAINT "chart_exam_items_origin_of_source" CHECK (("origin" = 'simulated') = ("source" = 'simulated'));
--> statement-breakpoint
-- Before the shipped history there were no recorded charts but imported ones. Since then an asset's import replaces what is shipped.
UPDATE "bias_tests" SET "origin" = CASE
  WHEN EXISTS (SELECT 1 FROM "bias_questions" q WHERE q."test_id" = "bias_tests"."id" AND q."source" = 'simulated') THEN 'simulated'
  WHEN "rule_version" = 1 AND "unrated" IS NULL THEN 'imported'
  WHEN EXISTS (SELECT 1 FROM "practice_series" s WHERE s."asset" = "bias_tests"."asset") THEN 'imported'
  ELSE 'recorded'
END;
--> statement-breakpoint
UPDATE "chart_exam_items" SET "origin" = CASE
  WHEN "source" = 'simulated' THEN 'simulated'
  WHEN EXISTS (SELECT 1 FROM "practice_series" s WHERE s."asset" = "chart_exam_items"."asset") THEN 'imported'
  ELSE 'recorded'
END;
--> statement-breakpoint
UPDATE "chart_exams" SET "origin" = (
  SELECT CASE
    WHEN bool_or(i."origin" = 'simulated') THEN 'simulated'
    WHEN bool_or(i."origin" = 'imported') THEN 'imported'
    WHEN bool_or(i."origin" = 'recorded') THEN 'recorded'
  END
  FROM "chart_exam_charts" c JOIN "chart_exam_items" i ON i."id" = c."item_id" WHERE c."exam_id" = "chart_exams"."id"
);
