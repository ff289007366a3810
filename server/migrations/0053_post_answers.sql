-- Who likes which post.
CREATE TABLE "post_likes" (
  "post_id" uuid NOT NULL REFERENCES "posts" ("id") ON DELETE CASCADE,
  "user_id" uuid NOT NULL REFERENCES "users" ("id") ON DELETE CASCADE,
  "at" timestamptz NOT NULL,
  PRIMARY KEY ("post_id", "user_id")
);
--> statement-breakpoint
CREATE INDEX "post_likes_by_user" ON "post_likes" ("user_id", "post_id");
--> statement-breakpoint
-- Of whose like the author was told, once, also if it was taken back and given again.
CREATE TABLE "post_like_notices" (
  "post_id" uuid NOT NULL REFERENCES "posts" ("id") ON DELETE CASCADE,
  "user_id" uuid NOT NULL REFERENCES "users" ("id") ON DELETE CASCADE,
  PRIMARY KEY ("post_id", "user_id")
);
--> statement-breakpoint
CREATE INDEX "post_like_notices_by_user" ON "post_like_notices" ("user_id");
--> statement-breakpoint
-- Comments of a post, and replies to them.
CREATE TABLE "post_comments" (
  "id" uuid PRIMARY KEY,
  "post_id" uuid NOT NULL REFERENCES "posts" ("id") ON DELETE CASCADE,
  "author_id" uuid NOT NULL REFERENCES "users" ("id") ON DELETE CASCADE,
  "parent_id" uuid REFERENCES "post_comments" ("id") ON DELETE CASCADE,
  -- The comment that begins its thread.
  "thread_id" uuid NOT NULL,
  "at" timestamptz NOT NULL,
  "text" text NOT NULL,
  "mentions" text[] NOT NULL DEFAULT '{}' CONSTRAINT "post_comments_mentions" CHECK (cardinality("mentions") <= 10),
  -- When it was deleted. Its row stays while it has replies.
  "deleted_at" timestamptz,
  -- When an administrator hid it.
  "hidden_at" timestamptz,
  CONSTRAINT "post_comments_thread" CHECK ("thread_id" = coalesce("parent_id", "id")),
  CONSTRAINT "post_comments_text" CHECK (char_length("text") <= 500 AND ("text" = '') = ("deleted_at" IS NOT NULL))
);
--> statement-breakpoint
-- Serves the comments of a post, and the foreign key.
CREATE UNIQUE INDEX "post_comments_by_post" ON "post_comments" ("post_id", "thread_id", "id");
--> statement-breakpoint
CREATE INDEX "post_comments_by_parent" ON "post_comments" ("parent_id");
--> statement-breakpoint
CREATE INDEX "post_comments_by_author" ON "post_comments" ("author_id");
--> statement-breakpoint
-- Serves the deletion of an account, whose name goes from what others have written.
CREATE INDEX "posts_by_mention" ON "posts" USING gin ("mentions") WHERE cardinality("mentions") > 0;
--> statement-breakpoint
CREATE INDEX "post_comments_by_mention" ON "post_comments" USING gin ("mentions") WHERE cardinality("mentions") > 0;
--> statement-breakpoint
-- Likes and comments also go with their accounts, so the database keeps the counts.
CREATE FUNCTION "count_post_likes"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'INSERT' THEN
    UPDATE posts SET like_count = like_count + 1 WHERE id = NEW.post_id;
  ELSE
    UPDATE posts SET like_count = like_count - 1 WHERE id = OLD.post_id;
  END IF;
  RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE TRIGGER "post_likes_counted" AFTER INSERT OR DELETE ON "post_likes" FOR EACH ROW EXECUTE FUNCTION count_post_likes();
--> statement-breakpoint
CREATE FUNCTION "count_post_comments"() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  change integer := 0;
BEGIN
  IF TG_OP <> 'DELETE' AND NEW.deleted_at IS NULL AND NEW.hidden_at IS NULL THEN change := change + 1; END IF;
  IF TG_OP <> 'INSERT' AND OLD.deleted_at IS NULL AND OLD.hidden_at IS NULL THEN change := change - 1; END IF;
  IF change <> 0 THEN
    UPDATE posts SET comment_count = comment_count + change WHERE id = coalesce(NEW.post_id, OLD.post_id);
  END IF;
  RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE TRIGGER "post_comments_counted" AFTER INSERT OR DELETE OR UPDATE OF "deleted_at", "hidden_at" ON "post_comments"
  FOR EACH ROW EXECUTE FUNCTION count_post_comments();
