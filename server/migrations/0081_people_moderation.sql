-- The place of a comment whose author's account is deleted: it stays, without text or author, while others have replied to it.
ALTER TABLE "post_comments" ALTER COLUMN "author_id" DROP NOT NULL;
--> statement-breakpoint
ALTER TABLE "post_comments" ADD CONSTRAINT "post_comments_author"
  CHECK ("author_id" IS NOT NULL OR "deleted_at" IS NOT NULL AND cardinality("mentions") = 0) NOT VALID;
--> statement-breakpoint
ALTER TABLE "post_comments" VALIDATE CONSTRAINT "post_comments_author";
--> statement-breakpoint
-- Serves the deletion of an account that others were notified of.
CREATE INDEX "notifications_by_person" ON "notifications" (("payload"->>'userId')) WHERE "payload" ? 'userId';
