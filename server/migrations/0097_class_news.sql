-- What a teacher writes to a class. A deleted message is gone.
CREATE TABLE "class_messages" (
  "id" uuid PRIMARY KEY,
  "class_id" uuid NOT NULL REFERENCES "classes" ("id") ON DELETE CASCADE,
  "text" text NOT NULL CONSTRAINT "class_messages_text" CHECK (char_length("text") BETWEEN 1 AND 2000),
  "written_at" timestamptz NOT NULL,
  -- NULL unless it was changed.
  "edited_at" timestamptz,
  -- When a moderator hid it from the class.
  "hidden_at" timestamptz
);
--> statement-breakpoint
-- Serves the messages of a class, newest first, how many it got lately, and the foreign key.
CREATE INDEX "class_messages_of_class" ON "class_messages" ("class_id", "written_at" DESC, "id" DESC);
--> statement-breakpoint
-- Which messages were reported to the moderators; they are in the queue with posts, comments and profiles.
ALTER TABLE "post_reports"
  ADD COLUMN "class_message_id" uuid REFERENCES "class_messages" ("id") ON DELETE CASCADE;
--> statement-breakpoint
ALTER TABLE "post_reports" DROP CONSTRAINT "post_reports_target", ADD CONSTRAINT "post_reports_target"
  CHECK (num_nonnulls("post_id", "comment_id", "profile_id", "class_message_id") = 1) NOT VALID;
--> statement-breakpoint
ALTER TABLE "post_reports" VALIDATE CONSTRAINT "post_reports_target";
--> statement-breakpoint
-- One open report per person and message: its text may change once the first one is settled.
CREATE UNIQUE INDEX "post_reports_once_by_class_message" ON "post_reports" ("reporter_id", "class_message_id")
  WHERE "class_message_id" IS NOT NULL AND "settled_at" IS NULL;
--> statement-breakpoint
CREATE INDEX "post_reports_by_class_message" ON "post_reports" ("class_message_id");
--> statement-breakpoint
-- The due date of which the class was reminded; another one is reminded of again.
ALTER TABLE "class_assignments" ADD COLUMN "reminded_of" timestamptz;
--> statement-breakpoint
-- Serves the reminders of what is due soon.
CREATE INDEX "class_assignments_due" ON "class_assignments" ("due_at") WHERE "due_at" IS NOT NULL AND "withdrawn_at" IS NULL;
