-- The pass mark is a setting; each exam keeps the one that held when it started. Until now it was 70 for all.
ALTER TABLE "chart_exams" ADD COLUMN "pass_percent" smallint NOT NULL DEFAULT 70
  CONSTRAINT "chart_exams_pass_percent" CHECK ("pass_percent" BETWEEN 1 AND 100);
