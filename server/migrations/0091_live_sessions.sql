CREATE TABLE "live_sessions" (
  "id" uuid PRIMARY KEY,
  "class_id" uuid NOT NULL REFERENCES "classes" ("id") ON DELETE CASCADE,
  "opened_at" timestamptz NOT NULL,
  -- NULL while it goes on.
  "ended_at" timestamptz
);
--> statement-breakpoint
-- A class has one live session at a time.
CREATE UNIQUE INDEX "live_sessions_open" ON "live_sessions" ("class_id") WHERE "ended_at" IS NULL;
--> statement-breakpoint
-- Serves the foreign key.
CREATE INDEX "live_sessions_of_class" ON "live_sessions" ("class_id", "id");
--> statement-breakpoint
CREATE TABLE "live_rounds" (
  "id" uuid PRIMARY KEY,
  "session_id" uuid NOT NULL REFERENCES "live_sessions" ("id") ON DELETE CASCADE,
  "number" smallint NOT NULL,
  "kind" text NOT NULL CONSTRAINT "live_rounds_kind" CHECK ("kind" IN ('call', 'mark')),
  "state" text NOT NULL CONSTRAINT "live_rounds_state" CHECK ("state" IN ('open', 'closed', 'shown', 'revealed')),
  "masked" boolean NOT NULL,
  "asset" text NOT NULL,
  "timeframe" text NOT NULL CONSTRAINT "live_rounds_timeframe" CHECK ("timeframe" IN ('4h', '1d', '1w', '1M')),
  "source" text NOT NULL,
  -- Set-up and outcome as the market made them. The outcome is sent to nobody before the reveal.
  "bars" jsonb NOT NULL,
  "setup_count" smallint NOT NULL,
  "opened_at" timestamptz NOT NULL,
  "closed_at" timestamptz,
  CONSTRAINT "live_rounds_number" UNIQUE ("session_id", "number"),
  CONSTRAINT "live_rounds_closed" CHECK (("state" = 'open') = ("closed_at" IS NULL))
);
--> statement-breakpoint
CREATE TABLE "live_answers" (
  "round_id" uuid NOT NULL REFERENCES "live_rounds" ("id") ON DELETE CASCADE,
  "user_id" uuid NOT NULL REFERENCES "users" ("id") ON DELETE CASCADE,
  -- NULL in a round of marks.
  "direction" text CONSTRAINT "live_answers_direction" CHECK ("direction" IN ('bullish', 'bearish', 'neutral')),
  "confidence" smallint CONSTRAINT "live_answers_confidence" CHECK ("confidence" BETWEEN 34 AND 100),
  "tag" text CONSTRAINT "live_answers_tag" CHECK ("tag" IN ('trend', 'level', 'momentum', 'volume', 'pattern', 'volatility', 'news', 'gut')),
  -- NULL in a round of calls.
  "marks" jsonb,
  "is_locked" boolean NOT NULL,
  "answered_at" timestamptz NOT NULL,
  PRIMARY KEY ("round_id", "user_id"),
  CONSTRAINT "live_answers_one_kind" CHECK (("marks" IS NULL) = ("direction" IS NOT NULL) AND ("direction" IS NULL) = ("confidence" IS NULL))
);
--> statement-breakpoint
-- Serves the answers of a learner, and the foreign key.
CREATE INDEX "live_answers_of_user" ON "live_answers" ("user_id", "round_id");
