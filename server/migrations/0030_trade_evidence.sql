-- What each order opened of a position, with its own result: the trades that the evidence meter bets on. A row goes when all of it is closed.
CREATE TABLE "sandbox_entries" (
  "account_id" uuid NOT NULL REFERENCES "sandbox_accounts" ("id") ON DELETE CASCADE,
  "sequence" integer NOT NULL CHECK ("sequence" >= 1),
  "place" smallint NOT NULL CHECK ("place" >= 0),
  "user_id" uuid NOT NULL REFERENCES "users" ("id") ON DELETE CASCADE,
  "order_id" text NOT NULL,
  "symbol" text NOT NULL,
  "side" text NOT NULL CONSTRAINT "sandbox_entries_side" CHECK ("side" IN ('long', 'short')),
  "planned_risk" bigint CHECK ("planned_risk" > 0),
  "quantity" bigint NOT NULL CHECK ("quantity" > 0),
  "cost" numeric NOT NULL CHECK ("cost" >= 0),
  "settled" bigint NOT NULL,
  "has_reached_limit" boolean NOT NULL,
  "limit_price" bigint CHECK ("limit_price" > 0),
  PRIMARY KEY ("account_id", "sequence", "place"),
  CONSTRAINT "sandbox_entries_limit" CHECK ("limit_price" IS NULL OR ("planned_risk" IS NOT NULL AND NOT "has_reached_limit"))
);
--> statement-breakpoint
CREATE INDEX "sandbox_entries_limits" ON "sandbox_entries" ("symbol", "side", "limit_price") WHERE "limit_price" IS NOT NULL;
--> statement-breakpoint
CREATE INDEX "sandbox_entries_user" ON "sandbox_entries" ("user_id");
--> statement-breakpoint
-- The evidence of an account's trades: its items in the order in which they count, and the state after them.
CREATE TABLE "evidence_trade_items" (
  "user_id" uuid NOT NULL REFERENCES "users" ("id") ON DELETE CASCADE,
  "sequence" integer NOT NULL CHECK ("sequence" >= 1),
  "source" text NOT NULL,
  "at" timestamptz NOT NULL,
  "content" jsonb NOT NULL,
  PRIMARY KEY ("user_id", "sequence"),
  CONSTRAINT "evidence_trade_items_counts_once" UNIQUE ("user_id", "source")
);
--> statement-breakpoint
CREATE TABLE "evidence_trade_meters" (
  "user_id" uuid PRIMARY KEY REFERENCES "users" ("id") ON DELETE CASCADE,
  "items" integer NOT NULL CHECK ("items" >= 0),
  "state" jsonb NOT NULL,
  "first_strong_at" timestamptz,
  "first_strong_n" integer CHECK ("first_strong_n" >= 0),
  "updated_at" timestamptz NOT NULL,
  CONSTRAINT "evidence_trade_meters_first_strong" CHECK (("first_strong_at" IS NULL) = ("first_strong_n" IS NULL))
);
