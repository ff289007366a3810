-- Matches of any part of a name. On PostgreSQL a trusted extension: the owner of the database may create it.
CREATE EXTENSION IF NOT EXISTS pg_trgm;
--> statement-breakpoint
-- Serve the search for people, by the beginning of a username, a part of it, and a part of the name of those who show it.
CREATE INDEX "users_username_beginning" ON "users" (lower("username") text_pattern_ops)
  WHERE "username" IS NOT NULL AND NOT "is_suspended" AND "verified_at" IS NOT NULL;
--> statement-breakpoint
CREATE INDEX "users_username_parts" ON "users" USING gin (lower("username") gin_trgm_ops)
  WHERE "username" IS NOT NULL AND NOT "is_suspended" AND "verified_at" IS NOT NULL;
--> statement-breakpoint
CREATE INDEX "users_name_parts" ON "users" USING gin (lower("name") gin_trgm_ops)
  WHERE "username" IS NOT NULL AND NOT "is_suspended" AND "verified_at" IS NOT NULL;
--> statement-breakpoint
-- Serves suggestions: who answered rated charts of an exam type last.
CREATE INDEX "chart_exam_ratings_newest" ON "chart_exam_ratings" ("type", "updated_at" DESC);
--> statement-breakpoint
-- A page also shows the name of the account, if its owner chooses so.
ALTER TABLE "people_audiences" DROP CONSTRAINT "people_audiences_block", ADD CONSTRAINT "people_audiences_block"
  CHECK ("block" IN ('name', 'about', 'connections', 'posts', 'ratings', 'skill-map', 'activity')) NOT VALID;
--> statement-breakpoint
ALTER TABLE "people_audiences" VALIDATE CONSTRAINT "people_audiences_block";
