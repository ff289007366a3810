-- Prices of which a learner wants to be told, each once.
CREATE TABLE "price_alerts" (
  "id" uuid PRIMARY KEY,
  "user_id" uuid NOT NULL REFERENCES "users" ("id") ON DELETE CASCADE,
  "asset" text NOT NULL,
  -- In 10^-8.
  "price" bigint NOT NULL CONSTRAINT "price_alerts_price" CHECK ("price" > 0),
  "direction" text NOT NULL CONSTRAINT "price_alerts_direction" CHECK ("direction" IN ('up', 'down')),
  "note" text NOT NULL CONSTRAINT "price_alerts_note" CHECK (char_length("note") <= 100),
  "created_at" timestamptz NOT NULL,
  -- Market time of the last price when its price was set; later prices can trigger it.
  "since" timestamptz NOT NULL,
  "expires_at" timestamptz,
  "triggered_at" timestamptz,
  "triggered_price" bigint,
  CONSTRAINT "price_alerts_triggered" CHECK (("triggered_at" IS NULL) = ("triggered_price" IS NULL)),
  -- Only a price at or beyond its own triggers it.
  CONSTRAINT "price_alerts_reached" CHECK (
    "triggered_price" IS NULL
    OR CASE "direction" WHEN 'up' THEN "triggered_price" >= "price" ELSE "triggered_price" <= "price" END
  )
);
--> statement-breakpoint
-- Serves the list of a learner, the count of active ones, and the foreign key.
CREATE INDEX "price_alerts_by_user" ON "price_alerts" ("user_id", "created_at" DESC);
--> statement-breakpoint
-- Serves the question which alerts a price triggers.
CREATE INDEX "price_alerts_active" ON "price_alerts" ("asset", "direction", "price") WHERE "triggered_at" IS NULL;
