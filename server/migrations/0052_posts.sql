-- Posts of learners. What a post shares is a copy that the server made of its own records.
CREATE TABLE "posts" (
  -- Grows with time: the place in a list.
  "id" uuid PRIMARY KEY,
  "author_id" uuid NOT NULL REFERENCES "users" ("id") ON DELETE CASCADE,
  "at" timestamptz NOT NULL,
  "audience" text NOT NULL CONSTRAINT "posts_audience" CHECK ("audience" IN ('public', 'followers')),
  "text" text NOT NULL CONSTRAINT "posts_text" CHECK (char_length("text") BETWEEN 1 AND 1000),
  -- Names in the text, in lower case, that stood for people who could see the post.
  "mentions" text[] NOT NULL DEFAULT '{}' CONSTRAINT "posts_mentions" CHECK (cardinality("mentions") <= 10),
  "shared_kind" text CONSTRAINT "posts_shared_kind"
    CHECK ("shared_kind" IN ('chart-exam', 'bias-test', 'trade', 'real-or-shuffled')),
  "shared" jsonb,
  -- When an administrator hid it.
  "hidden_at" timestamptz,
  -- Kept by triggers.
  "like_count" integer NOT NULL DEFAULT 0 CONSTRAINT "posts_like_count" CHECK ("like_count" >= 0),
  "comment_count" integer NOT NULL DEFAULT 0 CONSTRAINT "posts_comment_count" CHECK ("comment_count" >= 0),
  CONSTRAINT "posts_shared" CHECK (("shared" IS NULL) = ("shared_kind" IS NULL) AND ("shared" ->> 'kind') IS NOT DISTINCT FROM "shared_kind")
);
--> statement-breakpoint
-- Serves the posts of one author, the newest posts of those whom somebody follows, and the foreign key.
CREATE UNIQUE INDEX "posts_by_author" ON "posts" ("author_id", "id");
--> statement-breakpoint
-- Serves the posts of everyone.
CREATE UNIQUE INDEX "posts_of_everyone" ON "posts" ("id") WHERE "audience" = 'public' AND "hidden_at" IS NULL;
--> statement-breakpoint
-- Every post, comment, like and report, also of those that were taken back: they count for the limits of a day.
CREATE TABLE "post_acts" (
  "id" uuid PRIMARY KEY,
  "user_id" uuid NOT NULL REFERENCES "users" ("id") ON DELETE CASCADE,
  "kind" text NOT NULL CONSTRAINT "post_acts_kind" CHECK ("kind" IN ('post', 'comment', 'like', 'report')),
  "at" timestamptz NOT NULL
);
--> statement-breakpoint
CREATE INDEX "post_acts_by_user" ON "post_acts" ("user_id", "kind", "at" DESC);
--> statement-breakpoint
-- Serves the deletion of old ones.
CREATE INDEX "post_acts_age" ON "post_acts" ("at");
--> statement-breakpoint
-- The public page has a block of posts.
ALTER TABLE "people_audiences" DROP CONSTRAINT "people_audiences_block", ADD CONSTRAINT "people_audiences_block"
  CHECK ("block" IN ('about', 'connections', 'posts', 'ratings', 'skill-map', 'activity')) NOT VALID;
--> statement-breakpoint
ALTER TABLE "people_audiences" VALIDATE CONSTRAINT "people_audiences_block";
--> statement-breakpoint
-- Serves names by their first letters, whatever the collation of the database.
CREATE INDEX "username_history_prefix" ON "username_history" ("name_key" text_pattern_ops);
