-- Marks of a live round are swing points by kind, bar and price. Levels, which no page offered, are left out.
UPDATE "live_answers" SET "marks" = (
  SELECT coalesce(jsonb_agg(jsonb_build_object('kind', mark -> 'kind', 'time', mark -> 'time', 'price', mark -> 'price') ORDER BY place), '[]')
  FROM jsonb_array_elements("marks") WITH ORDINALITY AS each (mark, place)
  WHERE mark ->> 'tool' = 'swing'
) WHERE "marks" IS NOT NULL;
--> statement-breakpoint
ALTER TABLE "live_answers" ADD CONSTRAINT "live_answers_marks"
  CHECK ("marks" IS NULL OR (jsonb_typeof("marks") = 'array' AND jsonb_array_length("marks") <= 20));
