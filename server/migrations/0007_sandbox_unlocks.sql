CREATE TABLE "unlock_credits" (
  "user_id" uuid NOT NULL REFERENCES "users" ("id") ON DELETE CASCADE,
  "kind" text NOT NULL,
  "source_id" uuid NOT NULL,
  "created_at" timestamptz NOT NULL,
  PRIMARY KEY ("user_id", "kind", "source_id"),
  CONSTRAINT "unlock_credits_kind" CHECK ("kind" IN ('bias-test', 'chart-exam'))
);
--> statement-breakpoint
CREATE TABLE "sandbox_unlocks" (
  "user_id" uuid PRIMARY KEY REFERENCES "users" ("id") ON DELETE CASCADE,
  "unlocked_at" timestamptz NOT NULL
);
--> statement-breakpoint
-- Rated tests that were completed before credits were kept count too. They unlock nobody: that takes chart exams as well.
INSERT INTO "unlock_credits" ("user_id", "kind", "source_id", "created_at")
SELECT "user_id", 'bias-test', "id", "ended_at" FROM "bias_tests" WHERE "state" = 'completed' AND "rated";
