CREATE TABLE "notifications" (
  "id" uuid PRIMARY KEY,
  "user_id" uuid NOT NULL REFERENCES "users" ("id") ON DELETE CASCADE,
  "event_id" uuid NOT NULL,
  "type" text NOT NULL,
  "payload" jsonb NOT NULL,
  "created_at" timestamptz NOT NULL,
  "read_at" timestamptz,
  CONSTRAINT "notifications_once" UNIQUE ("event_id", "user_id"),
  CONSTRAINT "notifications_type" CHECK ("type" ~ '^[a-z]+(-[a-z]+)*$'),
  CONSTRAINT "notifications_payload" CHECK (jsonb_typeof("payload") = 'object'),
  CONSTRAINT "notifications_read" CHECK ("read_at" >= "created_at")
);
--> statement-breakpoint
-- Serves the pages of the list, newest first, and the foreign key to the user.
CREATE INDEX "notifications_by_user" ON "notifications" ("user_id", "id" DESC);
--> statement-breakpoint
CREATE INDEX "notifications_unread" ON "notifications" ("user_id") WHERE "read_at" IS NULL;
