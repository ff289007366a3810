-- What a learner writes about themselves.
CREATE TABLE "profile_texts" (
  "user_id" uuid PRIMARY KEY REFERENCES "users" ("id") ON DELETE CASCADE,
  "bio" text NOT NULL CONSTRAINT "profile_texts_bio" CHECK (char_length("bio") <= 500),
  "links" text[] NOT NULL,
  "updated_at" timestamptz NOT NULL,
  CONSTRAINT "profile_texts_links" CHECK (
    cardinality("links") <= 3 AND array_position("links", NULL) IS NULL AND octet_length(array_to_string("links", '')) <= 2400)
);
--> statement-breakpoint
-- Whom the blocks of a public page are shown to, where its owner has chosen; the code has the usual audience of each.
CREATE TABLE "people_audiences" (
  "user_id" uuid NOT NULL REFERENCES "users" ("id") ON DELETE CASCADE,
  "block" text NOT NULL CONSTRAINT "people_audiences_block"
    CHECK ("block" IN ('about', 'connections', 'ratings', 'skill-map', 'activity')),
  "audience" text NOT NULL CONSTRAINT "people_audiences_audience" CHECK ("audience" IN ('public', 'followers', 'private')),
  "chosen_at" timestamptz NOT NULL,
  PRIMARY KEY ("user_id", "block")
);
