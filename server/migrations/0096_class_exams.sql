-- Exams that a class does together do not count. Their charts are given; those of other exams are drawn one after the other.
ALTER TABLE "chart_exams"
  ADD COLUMN "unrated" text,
  -- Ids of items, in order.
  ADD COLUMN "assigned_items" jsonb,
  ADD CONSTRAINT "chart_exams_unrated" CHECK ("unrated" IN ('practice', 'class')) NOT VALID,
  ADD CONSTRAINT "chart_exams_unrated_mode" CHECK ("unrated" IS NULL OR "mode" = 'practice') NOT VALID,
  ADD CONSTRAINT "chart_exams_assigned" CHECK (
    ("assigned_items" IS NOT NULL) = ("unrated" IS NOT DISTINCT FROM 'class')
    AND ("assigned_items" IS NULL OR jsonb_array_length("assigned_items") = "chart_count")
  ) NOT VALID;
--> statement-breakpoint
ALTER TABLE "chart_exams" VALIDATE CONSTRAINT "chart_exams_unrated";
--> statement-breakpoint
ALTER TABLE "chart_exams" VALIDATE CONSTRAINT "chart_exams_unrated_mode";
--> statement-breakpoint
ALTER TABLE "chart_exams" VALIDATE CONSTRAINT "chart_exams_assigned";
--> statement-breakpoint
-- Whether the chart belongs to a class: no other exam shows it.
ALTER TABLE "chart_exam_items" ADD COLUMN "is_assigned" boolean NOT NULL DEFAULT false;
