-- A notification may stand for several events, and moves to the top of the list with each.
ALTER TABLE "notifications"
  -- When the newest of them happened. An earlier release, which still runs, leaves it to the default.
  ADD COLUMN "updated_at" timestamptz NOT NULL DEFAULT now(),
  ADD COLUMN "parts" integer NOT NULL DEFAULT 1 CONSTRAINT "notifications_parts" CHECK ("parts" > 0),
  -- Events with the same key become one notification while it is unread; NULL for those that stand alone.
  ADD COLUMN "group_key" text CONSTRAINT "notifications_group_key" CHECK (char_length("group_key") BETWEEN 1 AND 200);
--> statement-breakpoint
UPDATE "notifications" SET "updated_at" = "created_at";
--> statement-breakpoint
-- Serves the pages of the list, newest first, and the foreign key to the user.
CREATE INDEX "notifications_newest" ON "notifications" ("user_id", "updated_at" DESC, "id" DESC);
--> statement-breakpoint
DROP INDEX "notifications_by_user";
--> statement-breakpoint
CREATE UNIQUE INDEX "notifications_group" ON "notifications" ("user_id", "group_key")
  WHERE "group_key" IS NOT NULL AND "read_at" IS NULL;
--> statement-breakpoint
-- Serves the deletion of old ones.
CREATE INDEX "notifications_age" ON "notifications" ("updated_at");
--> statement-breakpoint
-- The types that a learner has switched off, or on again.
CREATE TABLE "notification_choices" (
  "user_id" uuid NOT NULL REFERENCES "users" ("id") ON DELETE CASCADE,
  "type" text NOT NULL CONSTRAINT "notification_choices_type" CHECK ("type" ~ '^[a-z]+(-[a-z]+)*$'),
  "is_on" boolean NOT NULL,
  "updated_at" timestamptz NOT NULL,
  PRIMARY KEY ("user_id", "type")
);
