-- People whom texts mention count for the limits of a day.
ALTER TABLE "post_acts" DROP CONSTRAINT "post_acts_kind", ADD CONSTRAINT "post_acts_kind"
  CHECK ("kind" IN ('post', 'comment', 'like', 'report', 'prediction', 'mention')) NOT VALID;
--> statement-breakpoint
ALTER TABLE "post_acts" VALIDATE CONSTRAINT "post_acts_kind";
--> statement-breakpoint
-- A name as it is searched: in lower case, without accents, letters that only look different (full width, ligatures) as one.
-- Letters with a stroke have no parts, so they are named. What is searched for is folded alike.
CREATE FUNCTION "folded_name"(name text) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT translate(lower(regexp_replace(normalize(replace(name, 'ß', 'ss'), NFKD), '[\u0300-\u036f]', '', 'g')), 'øłđħıØŁĐĦ', 'oldhioldh')
$$;
--> statement-breakpoint
DROP INDEX "users_name_parts";
--> statement-breakpoint
CREATE INDEX "users_name_parts" ON "users" USING gin (folded_name("name") gin_trgm_ops)
  WHERE "username" IS NOT NULL AND NOT "is_suspended" AND "verified_at" IS NOT NULL;
--> statement-breakpoint
-- Serves names by their first two letters, which may be a whole name.
CREATE INDEX "users_name_beginning" ON "users" (folded_name("name") text_pattern_ops)
  WHERE "username" IS NOT NULL AND NOT "is_suspended" AND "verified_at" IS NOT NULL;
