-- A day counts for the streak once real time has passed since the one before, whatever time zone the browser names.
ALTER TABLE "study_days"
  -- When the day was credited; NULL while it is not. An earlier release, which still runs, credits every day.
  ADD COLUMN "credited_at" timestamptz DEFAULT now(),
  -- The time zone in which it was credited; NULL where that is not known.
  ADD COLUMN "zone" text CONSTRAINT "study_days_zone" CHECK (char_length("zone") BETWEEN 1 AND 60),
  ADD CONSTRAINT "study_days_zone_credited" CHECK ("zone" IS NULL OR "credited_at" IS NOT NULL);
--> statement-breakpoint
UPDATE "study_days" SET "credited_at" = ("day" + time '12:00') AT TIME ZONE 'UTC';
--> statement-breakpoint
CREATE INDEX "study_days_credited" ON "study_days" ("user_id", "day" DESC) WHERE "credited_at" IS NOT NULL;
