-- What learners report to the administrators: a post, or a comment.
CREATE TABLE "post_reports" (
  -- Grows with time: the place in the list.
  "id" uuid PRIMARY KEY,
  "reporter_id" uuid NOT NULL REFERENCES "users" ("id") ON DELETE CASCADE,
  "post_id" uuid REFERENCES "posts" ("id") ON DELETE CASCADE,
  "comment_id" uuid REFERENCES "post_comments" ("id") ON DELETE CASCADE,
  "reason" text NOT NULL CONSTRAINT "post_reports_reason"
    CHECK ("reason" IN ('spam', 'harassment', 'false-promise', 'private-information', 'other')),
  "note" text NOT NULL CONSTRAINT "post_reports_note" CHECK (char_length("note") <= 500),
  "at" timestamptz NOT NULL,
  "settled_at" timestamptz,
  "settlement" text CONSTRAINT "post_reports_settlement" CHECK ("settlement" IN ('hidden', 'dismissed')),
  -- No foreign key: the settlement stands when the account of who made it is gone.
  "settled_by" uuid,
  CONSTRAINT "post_reports_target" CHECK (num_nonnulls("post_id", "comment_id") = 1),
  CONSTRAINT "post_reports_settled" CHECK (num_nonnulls("settled_at", "settlement", "settled_by") IN (0, 3))
);
--> statement-breakpoint
-- One report per person and post, and one per person and comment; the first serves the foreign key of the reporter.
CREATE UNIQUE INDEX "post_reports_once_by_post" ON "post_reports" ("reporter_id", "post_id");
--> statement-breakpoint
CREATE UNIQUE INDEX "post_reports_once_by_comment" ON "post_reports" ("reporter_id", "comment_id");
--> statement-breakpoint
CREATE INDEX "post_reports_by_post" ON "post_reports" ("post_id");
--> statement-breakpoint
CREATE INDEX "post_reports_by_comment" ON "post_reports" ("comment_id");
--> statement-breakpoint
-- Serves the list of open ones.
CREATE UNIQUE INDEX "post_reports_open" ON "post_reports" ("id") WHERE "settled_at" IS NULL;
