-- One row for a learner and an asset: drawings stay together, so that one version number guards them all.
CREATE TABLE "charts" (
  "user_id" uuid NOT NULL REFERENCES "users" ("id") ON DELETE CASCADE,
  "asset" text NOT NULL,
  "drawings" jsonb NOT NULL,
  "drawings_version" integer NOT NULL,
  "settings" jsonb,
  "updated_at" timestamptz NOT NULL,
  PRIMARY KEY ("user_id", "asset"),
  CONSTRAINT "charts_asset" CHECK (char_length("asset") BETWEEN 1 AND 20),
  CONSTRAINT "charts_drawings" CHECK (CASE jsonb_typeof("drawings") WHEN 'array' THEN jsonb_array_length("drawings") <= 500 ELSE false END),
  CONSTRAINT "charts_version" CHECK ("drawings_version" > 0 OR ("drawings_version" = 0 AND "drawings" = '[]')),
  CONSTRAINT "charts_settings" CHECK (jsonb_typeof("settings") = 'object')
);
