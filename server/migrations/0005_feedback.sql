CREATE TABLE "feedback" (
  "id" uuid PRIMARY KEY,
  "user_id" uuid REFERENCES "users" ("id") ON DELETE SET NULL,
  "type" text NOT NULL,
  "subject" text NOT NULL,
  "message" text NOT NULL,
  "email" text,
  "user_agent" text NOT NULL,
  "created_at" timestamptz NOT NULL,
  CONSTRAINT "feedback_type" CHECK ("type" IN ('general_feedback', 'bug_report', 'feature_request', 'ui_ux', 'performance', 'other')),
  CONSTRAINT "feedback_subject" CHECK (char_length("subject") <= 200 AND btrim("subject") <> ''),
  CONSTRAINT "feedback_message" CHECK (char_length("message") <= 2000 AND btrim("message") <> ''),
  CONSTRAINT "feedback_email" CHECK (char_length("email") <= 254 AND "email" LIKE '%_@_%'),
  CONSTRAINT "feedback_one_sender" CHECK (num_nonnulls("user_id", "email") <= 1),
  CONSTRAINT "feedback_user_agent" CHECK (char_length("user_agent") <= 200)
);
--> statement-breakpoint
CREATE INDEX "feedback_by_user" ON "feedback" ("user_id");
--> statement-breakpoint
-- The list of one type, newest first; the list of all types goes by the primary key, whose ids ascend with time.
CREATE INDEX "feedback_by_type" ON "feedback" ("type", "id" DESC);
