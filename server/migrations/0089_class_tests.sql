-- Tests that a class does together do not count.
ALTER TABLE "bias_tests"
  DROP CONSTRAINT "bias_tests_unrated",
  ADD CONSTRAINT "bias_tests_unrated" CHECK ("unrated" IN ('practice', 'simulated', 'seen', 'class')) NOT VALID;
--> statement-breakpoint
ALTER TABLE "bias_tests" VALIDATE CONSTRAINT "bias_tests_unrated";
