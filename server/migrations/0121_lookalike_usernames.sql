-- How a username looks, so that two names that readers cannot tell apart are equal: I, l and 1, 0 and o, rn and m, vv and w,
-- and runs of underscores or those at the end. A name can be shown in any capitals, so i counts as I.
CREATE FUNCTION "username_look"("name_key" text) RETURNS text LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE AS $$
  SELECT replace(replace(translate(rtrim(regexp_replace(name_key, '_+', '_', 'g'), '_'), 'i10', 'llo'), 'rn', 'm'), 'vv', 'w')
$$;
--> statement-breakpoint
-- Not unique: names from before this rule, and those of one account, may look alike.
CREATE INDEX "username_history_look" ON "username_history" (username_look("name_key"));
