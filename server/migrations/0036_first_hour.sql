-- Steps of the led first hour that nothing else tells, and whether its owner has left the path.
CREATE TABLE "study_first_hour" (
  "id" uuid PRIMARY KEY,
  "user_id" uuid REFERENCES "users" ("id") ON DELETE CASCADE,
  "visitor_hash" bytea,
  "mark" text NOT NULL CONSTRAINT "study_first_hour_mark" CHECK ("mark" IN ('trial', 'bias-result', 'unlocks', 'left')),
  "created_at" timestamptz NOT NULL,
  CONSTRAINT "study_first_hour_owner" CHECK (("user_id" IS NULL) <> ("visitor_hash" IS NULL)),
  CONSTRAINT "study_first_hour_visitor" CHECK (octet_length("visitor_hash") = 32),
  CONSTRAINT "study_first_hour_of_user" UNIQUE ("user_id", "mark"),
  CONSTRAINT "study_first_hour_of_visitor" UNIQUE ("visitor_hash", "mark")
);
--> statement-breakpoint
CREATE INDEX "study_first_hour_visitors_by_time" ON "study_first_hour" ("created_at") WHERE "user_id" IS NULL;
