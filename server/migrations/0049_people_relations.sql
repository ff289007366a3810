-- What one account has said about another: it follows, blocks or mutes it.
CREATE TABLE "people_relations" (
  "user_id" uuid NOT NULL REFERENCES "users" ("id") ON DELETE CASCADE,
  "kind" text NOT NULL CONSTRAINT "people_relations_kind" CHECK ("kind" IN ('follow', 'block', 'mute')),
  "other_id" uuid NOT NULL REFERENCES "users" ("id") ON DELETE CASCADE,
  -- Grows with time: the place in a list.
  "id" uuid NOT NULL,
  "since" timestamptz NOT NULL,
  PRIMARY KEY ("user_id", "kind", "other_id"),
  CONSTRAINT "people_relations_others" CHECK ("user_id" <> "other_id")
);
--> statement-breakpoint
-- Serves the pages of whom an account follows, blocks and mutes.
CREATE UNIQUE INDEX "people_relations_from" ON "people_relations" ("user_id", "kind", "id");
--> statement-breakpoint
-- Serves the pages of who follows an account, the question who has blocked it, and the foreign key.
CREATE UNIQUE INDEX "people_relations_to" ON "people_relations" ("other_id", "kind", "id");
--> statement-breakpoint
-- Every beginning of a follow, also of those that were taken back: it counts for the limits, and of each person somebody is told once.
CREATE TABLE "people_follow_acts" (
  "id" uuid PRIMARY KEY,
  "user_id" uuid NOT NULL REFERENCES "users" ("id") ON DELETE CASCADE,
  "other_id" uuid NOT NULL REFERENCES "users" ("id") ON DELETE CASCADE,
  "at" timestamptz NOT NULL,
  -- When the other account was told of it, on one act of each two.
  "notified_at" timestamptz
);
--> statement-breakpoint
CREATE INDEX "people_follow_acts_by_user" ON "people_follow_acts" ("user_id", "at" DESC);
--> statement-breakpoint
CREATE INDEX "people_follow_acts_by_pair" ON "people_follow_acts" ("other_id", "user_id");
--> statement-breakpoint
-- Serves the deletion of old ones.
CREATE INDEX "people_follow_acts_age" ON "people_follow_acts" ("at");
