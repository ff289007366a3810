-- What the owner of a suspended account is told. Servers of the release before suspend without a row; it is made when it is asked for.
CREATE TABLE "suspensions" (
  "id" uuid PRIMARY KEY,
  "user_id" uuid NOT NULL REFERENCES "users" ("id") ON DELETE CASCADE,
  -- Null for a suspension of before, whose reason was written for the audit log alone.
  "reason" text CONSTRAINT "suspensions_reason" CHECK (char_length("reason") BETWEEN 1 AND 300),
  "since" timestamptz NOT NULL,
  "until" timestamptz CONSTRAINT "suspensions_until" CHECK ("until" > "since"),
  "ended_at" timestamptz,
  -- The one appeal, a message in the feedback inbox.
  "appeal_id" uuid REFERENCES "feedback" ("id") ON DELETE SET NULL
);
--> statement-breakpoint
CREATE INDEX "suspensions_by_user" ON "suspensions" ("user_id");
--> statement-breakpoint
CREATE UNIQUE INDEX "suspensions_one_open" ON "suspensions" ("user_id") WHERE "ended_at" IS NULL;
--> statement-breakpoint
CREATE INDEX "suspensions_by_appeal" ON "suspensions" ("appeal_id");
--> statement-breakpoint
-- Serves the job that ends suspensions whose time is over.
CREATE INDEX "suspensions_due" ON "suspensions" ("until") WHERE "ended_at" IS NULL AND "until" IS NOT NULL;
--> statement-breakpoint
INSERT INTO "suspensions" ("id", "user_id", "since")
SELECT gen_random_uuid(), "id", now() FROM "users" WHERE "is_suspended";
--> statement-breakpoint
-- What an administrator answered last. Servers of the release before send the answer by email alone.
ALTER TABLE "feedback" ADD COLUMN "reply" text;
--> statement-breakpoint
ALTER TABLE "feedback" ADD CONSTRAINT "feedback_reply" CHECK (char_length("reply") <= 4000) NOT VALID;
--> statement-breakpoint
ALTER TABLE "feedback" VALIDATE CONSTRAINT "feedback_reply";
