-- Grading charts of exams again: on another rule version, or without a faulty chart. Old grades stay beside the new ones.
ALTER TABLE "chart_exam_items" ADD COLUMN "voided_at" timestamptz;
--> statement-breakpoint
ALTER TABLE "chart_exam_charts"
  -- The rule version that it is graded on; NULL: that of its item.
  ADD COLUMN "rule_version" smallint,
  ADD COLUMN "voided_at" timestamptz,
  -- The rating of its item before it was rated; NULL in charts of an earlier release.
  ADD COLUMN "rated_against" jsonb,
  ADD CONSTRAINT "chart_exam_charts_voided" CHECK ("voided_at" IS NULL OR ("graded_at" IS NOT NULL AND NOT "is_rated"));
--> statement-breakpoint
CREATE TABLE "chart_exam_regrades" (
  "id" uuid PRIMARY KEY,
  "type" text NOT NULL CONSTRAINT "chart_exam_regrades_type" CHECK (
    "type" IN ('swing-analysis', 'fibonacci-retracement', 'fair-value-gaps', 'market-structure', 'support-resistance')
  ),
  -- NULL: the chart is voided.
  "rule_version" smallint,
  "item_id" uuid REFERENCES "chart_exam_items" ("id"),
  -- Not a reference: the account of the exam may be deleted.
  "exam_id" uuid,
  "from_at" timestamptz,
  "until_at" timestamptz,
  "reason" text NOT NULL CONSTRAINT "chart_exam_regrades_reason" CHECK (char_length("reason") BETWEEN 1 AND 300),
  "started_at" timestamptz NOT NULL,
  "ended_at" timestamptz,
  "exams" integer NOT NULL DEFAULT 0,
  "charts" integer NOT NULL DEFAULT 0,
  "changed" integer NOT NULL DEFAULT 0,
  "now_passed" integer NOT NULL DEFAULT 0,
  "now_failed" integer NOT NULL DEFAULT 0,
  CONSTRAINT "chart_exam_regrades_selection" CHECK (
    num_nonnulls("item_id", "exam_id", "from_at") = 1 AND num_nulls("from_at", "until_at") IN (0, 2) AND "until_at" > "from_at"
  ),
  CONSTRAINT "chart_exam_regrades_void" CHECK ("rule_version" IS NOT NULL OR "item_id" IS NOT NULL),
  CONSTRAINT "chart_exam_regrades_counts" CHECK ("changed" BETWEEN 0 AND "exams" AND "exams" <= "charts"),
  CONSTRAINT "chart_exam_regrades_times" CHECK ("ended_at" >= "started_at")
);
--> statement-breakpoint
CREATE INDEX "chart_exam_regrades_by_item" ON "chart_exam_regrades" ("item_id");
--> statement-breakpoint
CREATE UNIQUE INDEX "chart_exam_regrades_one_running" ON "chart_exam_regrades" ((true)) WHERE "ended_at" IS NULL;
--> statement-breakpoint
CREATE TABLE "chart_exam_former_grades" (
  "exam_id" uuid NOT NULL,
  "regrade_id" uuid NOT NULL REFERENCES "chart_exam_regrades" ("id"),
  "user_id" uuid NOT NULL,
  "score" double precision CONSTRAINT "chart_exam_former_grades_score" CHECK ("score" BETWEEN 0 AND 1),
  "passed" boolean,
  "charts" jsonb NOT NULL CONSTRAINT "chart_exam_former_grades_charts" CHECK (jsonb_typeof("charts") = 'array'),
  "replaced_at" timestamptz NOT NULL,
  PRIMARY KEY ("exam_id", "regrade_id"),
  CONSTRAINT "chart_exam_former_grades_exam" FOREIGN KEY ("exam_id", "user_id") REFERENCES "chart_exams" ("id", "user_id") ON DELETE CASCADE
);
--> statement-breakpoint
CREATE INDEX "chart_exam_former_grades_by_owner" ON "chart_exam_former_grades" ("exam_id", "user_id");
--> statement-breakpoint
CREATE INDEX "chart_exam_former_grades_by_regrade" ON "chart_exam_former_grades" ("regrade_id");
