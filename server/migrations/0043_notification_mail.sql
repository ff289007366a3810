-- Notifications by email. Rows of before have no email to come, and are shown as they were.
ALTER TABLE "notifications"
  -- Whether the app shows it; false for a type that the learner has by email only.
  ADD COLUMN "is_listed" boolean NOT NULL DEFAULT true,
  ADD COLUMN "wants_mail" boolean NOT NULL DEFAULT false,
  -- When its email was queued, in the transaction that queued it.
  ADD COLUMN "mailed_at" timestamptz;
--> statement-breakpoint
-- Serves the job that mails them.
CREATE INDEX "notifications_mail_waiting" ON "notifications" ("user_id", "created_at")
  WHERE "wants_mail" AND "mailed_at" IS NULL AND "read_at" IS NULL;
--> statement-breakpoint
-- Whether a type is mailed. NULL: as is usual for the type.
ALTER TABLE "notification_choices" ADD COLUMN "is_mailed" boolean;
--> statement-breakpoint
-- A learner without a row has the daily digest, without quiet hours, in UTC.
CREATE TABLE "notification_mail_settings" (
  "user_id" uuid PRIMARY KEY REFERENCES "users" ("id") ON DELETE CASCADE,
  "timing" text NOT NULL CONSTRAINT "notification_mail_settings_timing" CHECK ("timing" IN ('immediate', 'daily', 'never')),
  -- Local times of day: '22:00'.
  "quiet_from" text CONSTRAINT "notification_mail_settings_from" CHECK ("quiet_from" ~ '^([01][0-9]|2[0-3]):[0-5][0-9]$'),
  "quiet_to" text CONSTRAINT "notification_mail_settings_to" CHECK ("quiet_to" ~ '^([01][0-9]|2[0-3]):[0-5][0-9]$'),
  "time_zone" text NOT NULL CONSTRAINT "notification_mail_settings_zone" CHECK (char_length("time_zone") BETWEEN 1 AND 60),
  "updated_at" timestamptz NOT NULL,
  CONSTRAINT "notification_mail_settings_quiet" CHECK (("quiet_from" IS NULL) = ("quiet_to" IS NULL) AND "quiet_from" <> "quiet_to")
);
--> statement-breakpoint
-- Link that stops emails of this kind; NULL for those that cannot be stopped. Emptied after sending, because it is a secret.
ALTER TABLE "mail_queue" ADD COLUMN "unsubscribe_url" text;
