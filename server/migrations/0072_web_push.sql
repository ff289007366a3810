-- Web Push: the browsers of learners, and which notification goes to which of them.
CREATE TABLE "notification_devices" (
  "id" uuid PRIMARY KEY,
  "user_id" uuid NOT NULL REFERENCES "users" ("id") ON DELETE CASCADE,
  -- The sign-in in whose browser it was switched on: pushes end with it.
  "session_id" uuid NOT NULL CONSTRAINT "notification_devices_session" UNIQUE REFERENCES "sessions" ("id") ON DELETE CASCADE,
  "endpoint" text NOT NULL CONSTRAINT "notification_devices_endpoint" UNIQUE,
  "p256dh" text NOT NULL,
  "auth" text NOT NULL,
  "user_agent" text NOT NULL,
  "created_at" timestamptz NOT NULL,
  CONSTRAINT "notification_devices_length" CHECK (char_length("endpoint") <= 1000)
);
--> statement-breakpoint
CREATE INDEX "notification_devices_by_user" ON "notification_devices" ("user_id", "created_at");
--> statement-breakpoint
-- One row for each notification and browser, so that none is pushed twice to one.
CREATE TABLE "notification_pushes" (
  "notification_id" uuid NOT NULL REFERENCES "notifications" ("id") ON DELETE CASCADE,
  "device_id" uuid NOT NULL REFERENCES "notification_devices" ("id") ON DELETE CASCADE,
  -- Before then it is not looked at again.
  "due_at" timestamptz NOT NULL,
  "attempts" integer NOT NULL DEFAULT 0,
  "sent_at" timestamptz,
  PRIMARY KEY ("notification_id", "device_id")
);
--> statement-breakpoint
CREATE INDEX "notification_pushes_by_device" ON "notification_pushes" ("device_id");
--> statement-breakpoint
-- Serves the job that sends them.
CREATE INDEX "notification_pushes_waiting" ON "notification_pushes" ("device_id", "due_at") WHERE "sent_at" IS NULL;
--> statement-breakpoint
-- Whether a type is pushed. NULL: as is usual for the type.
ALTER TABLE "notification_choices" ADD COLUMN "is_pushed" boolean;
--> statement-breakpoint
ALTER TABLE "notification_mail_settings" ADD COLUMN "push_timing" text NOT NULL DEFAULT 'immediate'
  CONSTRAINT "notification_mail_settings_push_timing" CHECK ("push_timing" IN ('immediate', 'daily'));
