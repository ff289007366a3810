-- Lists that a learner keeps for the desk, each whole: order presets and chart templates.
CREATE TABLE "desk_lists" (
  "user_id" uuid NOT NULL REFERENCES "users" ("id") ON DELETE CASCADE,
  "list" text NOT NULL CONSTRAINT "desk_lists_list" CHECK ("list" IN ('order-presets', 'chart-templates')),
  "items" jsonb NOT NULL CONSTRAINT "desk_lists_items" CHECK (jsonb_typeof("items") = 'array' AND jsonb_array_length("items") <= 12),
  -- Grows by one with every change.
  "version" integer NOT NULL CONSTRAINT "desk_lists_version" CHECK ("version" > 0),
  "updated_at" timestamptz NOT NULL,
  PRIMARY KEY ("user_id", "list")
);
