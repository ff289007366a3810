-- What the evidence of an account is made of, in the order in which it counts; the meters can be computed from it again.
CREATE TABLE "evidence_items" (
  "user_id" uuid NOT NULL REFERENCES "users" ("id") ON DELETE CASCADE,
  "meter" text NOT NULL CONSTRAINT "evidence_items_meter" CHECK ("meter" IN ('bias-tests', 'chart-exams')),
  "sequence" integer NOT NULL CHECK ("sequence" >= 1),
  "source" text NOT NULL,
  "at" timestamptz NOT NULL,
  "content" jsonb NOT NULL,
  PRIMARY KEY ("user_id", "meter", "sequence"),
  CONSTRAINT "evidence_items_counts_once" UNIQUE ("user_id", "meter", "source")
);
--> statement-breakpoint
CREATE TABLE "evidence_meters" (
  "user_id" uuid NOT NULL REFERENCES "users" ("id") ON DELETE CASCADE,
  "meter" text NOT NULL CONSTRAINT "evidence_meters_meter" CHECK ("meter" IN ('bias-tests', 'chart-exams')),
  "items" integer NOT NULL CHECK ("items" >= 0),
  "state" jsonb NOT NULL,
  "first_strong_at" timestamptz,
  "first_strong_n" integer CHECK ("first_strong_n" >= 1),
  "updated_at" timestamptz NOT NULL,
  PRIMARY KEY ("user_id", "meter"),
  CONSTRAINT "evidence_meters_first_strong" CHECK (("first_strong_at" IS NULL) = ("first_strong_n" IS NULL))
);
--> statement-breakpoint
-- Graded exam charts that are not compared with random marks yet.
CREATE TABLE "evidence_pending_charts" (
  "exam_id" uuid NOT NULL,
  "chart" smallint NOT NULL,
  "user_id" uuid NOT NULL REFERENCES "users" ("id") ON DELETE CASCADE,
  "graded_at" timestamptz NOT NULL,
  PRIMARY KEY ("exam_id", "chart")
);
--> statement-breakpoint
CREATE INDEX "evidence_pending_charts_in_order" ON "evidence_pending_charts" ("graded_at");
--> statement-breakpoint
CREATE INDEX "evidence_pending_charts_user" ON "evidence_pending_charts" ("user_id");
