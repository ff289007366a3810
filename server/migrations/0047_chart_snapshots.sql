-- The charts of an asset as they were when a learner placed an order, for the journal. A snapshot that equals the one before is not stored,
-- so the chart at a time is the newest snapshot that is not later.
CREATE TABLE "chart_snapshots" (
  "user_id" uuid NOT NULL REFERENCES "users" ("id") ON DELETE CASCADE,
  "asset" text NOT NULL,
  -- When the order was placed, in the account's time.
  "taken_at" timestamptz NOT NULL,
  "drawings" jsonb NOT NULL,
  "drawings_version" integer NOT NULL,
  "settings" jsonb,
  PRIMARY KEY ("user_id", "asset", "taken_at"),
  CONSTRAINT "chart_snapshots_asset" CHECK (char_length("asset") BETWEEN 1 AND 20),
  CONSTRAINT "chart_snapshots_drawings" CHECK (CASE jsonb_typeof("drawings") WHEN 'array' THEN jsonb_array_length("drawings") <= 500 ELSE false END),
  CONSTRAINT "chart_snapshots_version" CHECK ("drawings_version" >= 0),
  CONSTRAINT "chart_snapshots_settings" CHECK (jsonb_typeof("settings") = 'object')
);
