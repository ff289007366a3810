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
--> statement-breakpoint
-- A report is about a post, a comment or a profile. `removed`: parts of the profile were.
ALTER TABLE "post_reports" ADD COLUMN "profile_id" uuid REFERENCES "users" ("id") ON DELETE CASCADE;
--> statement-breakpoint
ALTER TABLE "post_reports" DROP CONSTRAINT "post_reports_target", ADD CONSTRAINT "post_reports_target"
  CHECK (num_nonnulls("post_id", "comment_id", "profile_id") = 1) NOT VALID;
--> statement-breakpoint
ALTER TABLE "post_reports" VALIDATE CONSTRAINT "post_reports_target";
--> statement-breakpoint
ALTER TABLE "post_reports" DROP CONSTRAINT "post_reports_settlement", ADD CONSTRAINT "post_reports_settlement"
  CHECK ("settlement" IN ('hidden', 'dismissed', 'removed')) NOT VALID;
--> statement-breakpoint
ALTER TABLE "post_reports" VALIDATE CONSTRAINT "post_reports_settlement";
--> statement-breakpoint
-- One open report per person and profile: what it shows may change once the first one is settled.
CREATE UNIQUE INDEX "post_reports_once_by_profile" ON "post_reports" ("reporter_id", "profile_id")
  WHERE "profile_id" IS NOT NULL AND "settled_at" IS NULL;
--> statement-breakpoint
CREATE INDEX "post_reports_by_profile" ON "post_reports" ("profile_id");
--> statement-breakpoint
-- Grows with each change, so that a page that was opened before does not bring an older text back.
ALTER TABLE "profile_texts" ADD COLUMN "version" integer NOT NULL DEFAULT 1;
--> statement-breakpoint
-- When a moderator took a username away: it leads nowhere, and its owner cannot choose it again.
ALTER TABLE "username_history" ADD COLUMN "barred_at" timestamptz;
--> statement-breakpoint
-- What moderators removed from profiles, without its content.
CREATE TABLE "profile_removals" (
  "id" uuid PRIMARY KEY,
  "user_id" uuid NOT NULL REFERENCES "users" ("id") ON DELETE CASCADE,
  "part" text NOT NULL CONSTRAINT "profile_removals_part" CHECK ("part" IN ('picture', 'bio', 'links', 'username', 'name')),
  "reason" text NOT NULL CONSTRAINT "profile_removals_reason" CHECK (char_length("reason") BETWEEN 3 AND 300),
  "at" timestamptz NOT NULL
);
--> statement-breakpoint
CREATE INDEX "profile_removals_by_user" ON "profile_removals" ("user_id", "part", "at");
