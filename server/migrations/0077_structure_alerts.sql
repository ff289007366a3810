-- Structure breaks of which a learner wants to be told, each once.
CREATE TABLE "structure_alerts" (
  "id" uuid PRIMARY KEY,
  "user_id" uuid NOT NULL REFERENCES "users" ("id") ON DELETE CASCADE,
  "asset" text NOT NULL,
  "interval" text NOT NULL CONSTRAINT "structure_alerts_interval"
    CHECK ("interval" IN ('1m', '5m', '15m', '1h', '4h', '1d', '1w', '1M')),
  "kind" text NOT NULL CONSTRAINT "structure_alerts_kind" CHECK ("kind" IN ('bos', 'choch', 'either')),
  "direction" text NOT NULL CONSTRAINT "structure_alerts_direction" CHECK ("direction" IN ('up', 'down', 'either')),
  "note" text NOT NULL CONSTRAINT "structure_alerts_note" CHECK (char_length("note") <= 100),
  "created_at" timestamptz NOT NULL,
  -- Market time at which it was set; bars that close later can trigger it.
  "since" timestamptz NOT NULL,
  "expires_at" timestamptz,
  "triggered_at" timestamptz,
  -- Open time of the bar whose close made the break.
  "bar_at" timestamptz,
  -- Price of the broken swing, in 10^-8.
  "broken_price" bigint,
  "made_kind" text CONSTRAINT "structure_alerts_made_kind" CHECK ("made_kind" IN ('bos', 'choch')),
  "made_direction" text CONSTRAINT "structure_alerts_made_direction" CHECK ("made_direction" IN ('up', 'down')),
  CONSTRAINT "structure_alerts_triggered" CHECK (
    num_nonnulls("triggered_at", "bar_at", "broken_price", "made_kind", "made_direction") IN (0, 5)
  ),
  -- Only a break that it waits for triggers it.
  CONSTRAINT "structure_alerts_matches" CHECK (
    "kind" IN ('either', coalesce("made_kind", "kind")) AND "direction" IN ('either', coalesce("made_direction", "direction"))
  )
);
--> statement-breakpoint
-- Serves the list of a learner, the count of active ones, and the foreign key.
CREATE INDEX "structure_alerts_by_user" ON "structure_alerts" ("user_id", "created_at" DESC);
--> statement-breakpoint
-- Serves the questions which series alerts wait for, and which alerts a break triggers.
CREATE INDEX "structure_alerts_active" ON "structure_alerts" ("asset", "interval", "since") WHERE "triggered_at" IS NULL;
--> statement-breakpoint
-- How far the closed bars of a series were read for alerts. Its row is the lock between the servers, and between reading and setting.
CREATE TABLE "structure_alert_marks" (
  "asset" text NOT NULL,
  "interval" text NOT NULL CONSTRAINT "structure_alert_marks_interval"
    CHECK ("interval" IN ('1m', '5m', '15m', '1h', '4h', '1d', '1w', '1M')),
  -- Market time at which the last read bar closed.
  "read_until" timestamptz NOT NULL,
  PRIMARY KEY ("asset", "interval")
);
