-- Pairs of a recorded chart and its bars in random order. An item is the window with its random order; a pair is an item as one learner
-- or one browser without an account is shown it.
CREATE TABLE "real_or_shuffled_items" (
  "id" uuid PRIMARY KEY,
  "part" text NOT NULL CONSTRAINT "real_or_shuffled_items_part" CHECK ("part" IN ('rated', 'open')),
  "asset" text NOT NULL,
  "interval" text NOT NULL CONSTRAINT "real_or_shuffled_items_interval" CHECK ("interval" IN ('1h', '4h')),
  "first_at" timestamptz NOT NULL,
  "last_at" timestamptz NOT NULL,
  "fingerprint" text NOT NULL,
  "seed" jsonb NOT NULL,
  "rule_version" smallint NOT NULL,
  "created_at" timestamptz NOT NULL,
  "rating" double precision NOT NULL,
  "deviation" double precision NOT NULL CHECK ("deviation" > 0),
  "volatility" double precision NOT NULL CHECK ("volatility" > 0),
  "attempts" integer NOT NULL DEFAULT 0,
  "hits" integer NOT NULL DEFAULT 0,
  CONSTRAINT "real_or_shuffled_items_window" CHECK ("first_at" < "last_at"),
  CONSTRAINT "real_or_shuffled_items_hits" CHECK ("hits" BETWEEN 0 AND "attempts")
);
--> statement-breakpoint
CREATE INDEX "real_or_shuffled_items_by_rating" ON "real_or_shuffled_items" ("part", "rule_version", "rating");
--> statement-breakpoint
CREATE TABLE "real_or_shuffled_pairs" (
  "id" uuid PRIMARY KEY,
  "user_id" uuid REFERENCES "users" ("id") ON DELETE CASCADE,
  "visitor_hash" bytea,
  "item_id" uuid NOT NULL REFERENCES "real_or_shuffled_items" ("id"),
  "seed" jsonb NOT NULL,
  "recorded" text NOT NULL CONSTRAINT "real_or_shuffled_pairs_recorded" CHECK ("recorded" IN ('a', 'b')),
  "shown_at" timestamptz NOT NULL,
  "answered_at" timestamptz,
  "choice" text CONSTRAINT "real_or_shuffled_pairs_choice" CHECK ("choice" IN ('a', 'b')),
  "is_too_fast" boolean NOT NULL DEFAULT false,
  "rating_before" jsonb,
  "rating_after" jsonb,
  CONSTRAINT "real_or_shuffled_pairs_owner" CHECK (("user_id" IS NULL) <> ("visitor_hash" IS NULL)),
  CONSTRAINT "real_or_shuffled_pairs_visitor" CHECK (octet_length("visitor_hash") = 32),
  CONSTRAINT "real_or_shuffled_pairs_answer" CHECK (("answered_at" IS NULL) = ("choice" IS NULL)),
  -- What visitors answer never counts.
  CONSTRAINT "real_or_shuffled_pairs_rating" CHECK (
    ("rating_before" IS NULL) = ("rating_after" IS NULL) AND ("user_id" IS NOT NULL OR "rating_before" IS NULL)
  )
);
--> statement-breakpoint
-- One pair at a time.
CREATE UNIQUE INDEX "real_or_shuffled_pairs_open_user" ON "real_or_shuffled_pairs" ("user_id") WHERE "answered_at" IS NULL;
--> statement-breakpoint
CREATE UNIQUE INDEX "real_or_shuffled_pairs_open_visitor" ON "real_or_shuffled_pairs" ("visitor_hash") WHERE "answered_at" IS NULL;
--> statement-breakpoint
CREATE INDEX "real_or_shuffled_pairs_user" ON "real_or_shuffled_pairs" ("user_id");
--> statement-breakpoint
CREATE INDEX "real_or_shuffled_pairs_visitor_hash" ON "real_or_shuffled_pairs" ("visitor_hash");
--> statement-breakpoint
CREATE INDEX "real_or_shuffled_pairs_item" ON "real_or_shuffled_pairs" ("item_id");
--> statement-breakpoint
CREATE INDEX "real_or_shuffled_pairs_visitors_by_time" ON "real_or_shuffled_pairs" ("shown_at") WHERE "user_id" IS NULL;
--> statement-breakpoint
CREATE TABLE "real_or_shuffled_records" (
  "user_id" uuid PRIMARY KEY REFERENCES "users" ("id") ON DELETE CASCADE,
  "answers" integer NOT NULL CHECK ("answers" >= 0),
  "hits" integer NOT NULL,
  "streak" integer NOT NULL CHECK ("streak" >= 0),
  "longest_streak" integer NOT NULL,
  "rating" double precision NOT NULL,
  "deviation" double precision NOT NULL CHECK ("deviation" > 0),
  "volatility" double precision NOT NULL CHECK ("volatility" > 0),
  "updated_at" timestamptz NOT NULL,
  CONSTRAINT "real_or_shuffled_records_hits" CHECK ("hits" BETWEEN "longest_streak" AND "answers"),
  CONSTRAINT "real_or_shuffled_records_streak" CHECK ("longest_streak" >= "streak")
);
--> statement-breakpoint
ALTER TABLE "evidence_items"
  DROP CONSTRAINT "evidence_items_meter",
  ADD CONSTRAINT "evidence_items_meter" CHECK ("meter" IN ('bias-tests', 'chart-exams', 'real-or-shuffled')) NOT VALID;
--> statement-breakpoint
ALTER TABLE "evidence_items" VALIDATE CONSTRAINT "evidence_items_meter";
--> statement-breakpoint
ALTER TABLE "evidence_meters"
  DROP CONSTRAINT "evidence_meters_meter",
  ADD CONSTRAINT "evidence_meters_meter" CHECK ("meter" IN ('bias-tests', 'chart-exams', 'real-or-shuffled')) NOT VALID;
--> statement-breakpoint
ALTER TABLE "evidence_meters" VALIDATE CONSTRAINT "evidence_meters_meter";
