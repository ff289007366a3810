-- Pro that an administrator gave to a learner until a date. A later grant ends the one before.
CREATE TABLE "plan_grants" (
  "id" uuid PRIMARY KEY,
  "user_id" uuid NOT NULL REFERENCES "users" ("id") ON DELETE CASCADE,
  "reason" text NOT NULL CONSTRAINT "plan_grants_reason" CHECK (char_length("reason") BETWEEN 1 AND 300),
  "granted_at" timestamptz NOT NULL,
  "until" timestamptz NOT NULL CONSTRAINT "plan_grants_until" CHECK ("until" > "granted_at"),
  -- When an administrator ended it before its date.
  "ended_at" timestamptz
);
--> statement-breakpoint
CREATE INDEX "plan_grants_by_user" ON "plan_grants" ("user_id");
--> statement-breakpoint
CREATE UNIQUE INDEX "plan_grants_one_standing" ON "plan_grants" ("user_id") WHERE "ended_at" IS NULL;
