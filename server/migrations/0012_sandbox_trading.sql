-- One row is one attempt with one of a learner's accounts: a reset archives the row and begins another. Money is in units of
-- 10⁻⁶ SENSE$; prices, quantities and rates in units of 10⁻⁸.
CREATE TABLE "sandbox_accounts" (
  "id" uuid PRIMARY KEY,
  "user_id" uuid NOT NULL REFERENCES "users" ("id") ON DELETE CASCADE,
  "number" smallint NOT NULL,
  "attempt" integer NOT NULL,
  "name" text NOT NULL,
  "margin_mode" text NOT NULL,
  "preset" text NOT NULL,
  "maker_fee" bigint NOT NULL,
  "taker_fee" bigint NOT NULL,
  "cash" bigint NOT NULL,
  -- The last mark price of each asset that the account has met.
  "marks" jsonb NOT NULL,
  -- Of the last event: events are numbered from 1 without gaps.
  "sequence" integer NOT NULL,
  "last_event_at" timestamptz NOT NULL,
  "opened_at" timestamptz NOT NULL,
  "archived_at" timestamptz,
  "archive" jsonb,
  CONSTRAINT "sandbox_accounts_attempt" UNIQUE ("user_id", "number", "attempt"),
  CONSTRAINT "sandbox_accounts_number" CHECK ("number" BETWEEN 1 AND 3),
  CONSTRAINT "sandbox_accounts_attempt_from_one" CHECK ("attempt" >= 1),
  CONSTRAINT "sandbox_accounts_name" CHECK (char_length("name") BETWEEN 1 AND 40),
  CONSTRAINT "sandbox_accounts_margin_mode" CHECK ("margin_mode" IN ('isolated', 'cross')),
  CONSTRAINT "sandbox_accounts_preset" CHECK ("preset" IN ('easy', 'normal', 'strict')),
  CONSTRAINT "sandbox_accounts_fees" CHECK ("maker_fee" BETWEEN 0 AND 1000000 AND "taker_fee" BETWEEN 0 AND 1000000),
  CONSTRAINT "sandbox_accounts_cash" CHECK ("cash" >= 0),
  CONSTRAINT "sandbox_accounts_marks" CHECK (jsonb_typeof("marks") = 'object'),
  CONSTRAINT "sandbox_accounts_sequence" CHECK ("sequence" >= 0),
  CONSTRAINT "sandbox_accounts_archive" CHECK (num_nulls("archived_at", "archive") IN (0, 2))
);
--> statement-breakpoint
CREATE UNIQUE INDEX "sandbox_accounts_one_running" ON "sandbox_accounts" ("user_id", "number") WHERE "archived_at" IS NULL;
--> statement-breakpoint
-- What happened to each account, as core takes it: the same events again give the same account.
CREATE TABLE "sandbox_events" (
  "account_id" uuid NOT NULL REFERENCES "sandbox_accounts" ("id") ON DELETE CASCADE,
  "sequence" integer NOT NULL,
  "at" timestamptz NOT NULL,
  "kind" text NOT NULL,
  "event" text NOT NULL,
  -- Of what must not happen twice: a funding boundary, the grant of a quarter.
  "key" text,
  PRIMARY KEY ("account_id", "sequence"),
  CONSTRAINT "sandbox_events_sequence" CHECK ("sequence" >= 1),
  CONSTRAINT "sandbox_events_kind" CHECK (
    "kind" IN ('place', 'amend', 'cancel', 'tick', 'bar', 'funding', 'expiry', 'grant', 'settings')
  )
);
--> statement-breakpoint
CREATE UNIQUE INDEX "sandbox_events_once" ON "sandbox_events" ("account_id", "key") WHERE "key" IS NOT NULL;
--> statement-breakpoint
-- One row for each request to place: its id comes from the client and never counts twice.
CREATE TABLE "sandbox_order_requests" (
  "account_id" uuid NOT NULL REFERENCES "sandbox_accounts" ("id") ON DELETE CASCADE,
  "client_order_id" text NOT NULL,
  "request_hash" text NOT NULL,
  "response" jsonb NOT NULL,
  "at" timestamptz NOT NULL,
  PRIMARY KEY ("account_id", "client_order_id"),
  CONSTRAINT "sandbox_order_requests_id" CHECK ("client_order_id" ~ '^[A-Za-z0-9_-]{8,64}$')
);
--> statement-breakpoint
CREATE TABLE "sandbox_orders" (
  "account_id" uuid NOT NULL,
  "id" text NOT NULL,
  "client_order_id" text NOT NULL,
  "role" text NOT NULL,
  -- The event that placed it, and its place among the orders of that event.
  "sequence" integer NOT NULL,
  "place" smallint NOT NULL,
  "symbol" text COLLATE "C" NOT NULL,
  "side" text NOT NULL,
  "type" text NOT NULL,
  "state" text NOT NULL,
  "end_reason" text,
  -- As it was wished for, filled so far, and still to be filled.
  "quantity" bigint NOT NULL,
  "filled" bigint NOT NULL,
  "remaining" bigint NOT NULL,
  -- Σ price × quantity of its fills, for its average price.
  "filled_cost" numeric NOT NULL,
  "limit_price" bigint,
  "trigger_price" bigint,
  "trail_amount" bigint,
  "trail_ratio" bigint,
  "trail_best" bigint,
  "trail_activation" bigint,
  "group_id" text,
  "parent_id" text,
  "time_in_force" text NOT NULL,
  "expires_at" timestamptz,
  "is_post_only" boolean NOT NULL,
  "is_reduce_only" boolean NOT NULL,
  "leverage" smallint NOT NULL,
  "reserved" bigint NOT NULL,
  "ticks_to_wait" smallint NOT NULL,
  "is_resting" boolean NOT NULL,
  -- The prices that concern it: at or below the one, at or above the other. See core/trading/reach.ts.
  "acts_at_or_below" bigint,
  "acts_at_or_above" bigint,
  "accepted_at" timestamptz NOT NULL,
  "updated_at" timestamptz NOT NULL,
  "ended_at" timestamptz,
  PRIMARY KEY ("account_id", "id"),
  CONSTRAINT "sandbox_orders_request" FOREIGN KEY ("account_id", "client_order_id") REFERENCES "sandbox_order_requests" ("account_id", "client_order_id") ON DELETE CASCADE DEFERRABLE INITIALLY DEFERRED,
  CONSTRAINT "sandbox_orders_role" CHECK ("role" IN ('single', 'entry', 'stop-loss', 'take-profit', 'pair', 'close')),
  CONSTRAINT "sandbox_orders_side" CHECK ("side" IN ('buy', 'sell')),
  CONSTRAINT "sandbox_orders_type" CHECK ("type" IN ('market', 'limit', 'stop', 'stop-limit', 'trailing-stop')),
  CONSTRAINT "sandbox_orders_state" CHECK (
    "state" IN ('accepted', 'waiting-trigger', 'working', 'partially-filled', 'filled', 'cancelled', 'rejected', 'expired')
  ),
  CONSTRAINT "sandbox_orders_ended" CHECK (
    ("ended_at" IS NOT NULL) = ("state" IN ('filled', 'cancelled', 'rejected', 'expired'))
    AND ("end_reason" IS NOT NULL) = ("state" IN ('cancelled', 'rejected'))
  ),
  CONSTRAINT "sandbox_orders_quantities" CHECK ("filled" >= 0 AND "remaining" >= 0 AND "filled" + "remaining" <= "quantity" AND "quantity" > 0),
  CONSTRAINT "sandbox_orders_live" CHECK ("ended_at" IS NOT NULL OR "remaining" > 0),
  CONSTRAINT "sandbox_orders_filled" CHECK ("state" <> 'partially-filled' OR "filled" > 0),
  CONSTRAINT "sandbox_orders_prices" CHECK (
    "limit_price" > 0 AND "trigger_price" > 0 AND "trail_amount" > 0 AND "trail_ratio" > 0 AND "trail_activation" > 0
  ),
  CONSTRAINT "sandbox_orders_terms" CHECK (
    ("limit_price" IS NOT NULL) = ("type" IN ('limit', 'stop-limit'))
    AND ("type" NOT IN ('stop', 'stop-limit') OR "trigger_price" IS NOT NULL)
    AND num_nonnulls("trail_amount", "trail_ratio") = CASE WHEN "type" = 'trailing-stop' THEN 1 ELSE 0 END
  ),
  CONSTRAINT "sandbox_orders_time_in_force" CHECK (
    "time_in_force" IN ('gtc', 'day', 'gtd', 'ioc', 'fok') AND ("expires_at" IS NOT NULL) = ("time_in_force" IN ('day', 'gtd'))
  ),
  CONSTRAINT "sandbox_orders_reserved" CHECK ("reserved" >= 0 AND ("ended_at" IS NULL OR "reserved" = 0)),
  CONSTRAINT "sandbox_orders_acts" CHECK ("ended_at" IS NULL OR ("acts_at_or_below" IS NULL AND "acts_at_or_above" IS NULL)),
  CONSTRAINT "sandbox_orders_leverage" CHECK ("leverage" >= 1)
);
--> statement-breakpoint
CREATE INDEX "sandbox_orders_by_request" ON "sandbox_orders" ("account_id", "client_order_id");
--> statement-breakpoint
CREATE INDEX "sandbox_orders_live_of_account" ON "sandbox_orders" ("account_id", "sequence", "place") WHERE "ended_at" IS NULL;
--> statement-breakpoint
CREATE INDEX "sandbox_orders_of_account" ON "sandbox_orders" ("account_id", "sequence" DESC, "place" DESC);
--> statement-breakpoint
CREATE INDEX "sandbox_orders_reached_below" ON "sandbox_orders" ("symbol", "acts_at_or_below") INCLUDE ("account_id") WHERE "acts_at_or_below" IS NOT NULL;
--> statement-breakpoint
CREATE INDEX "sandbox_orders_reached_above" ON "sandbox_orders" ("symbol", "acts_at_or_above") INCLUDE ("account_id") WHERE "acts_at_or_above" IS NOT NULL;
--> statement-breakpoint
CREATE INDEX "sandbox_orders_expiring" ON "sandbox_orders" ("expires_at") INCLUDE ("account_id") WHERE "ended_at" IS NULL AND "expires_at" IS NOT NULL;
--> statement-breakpoint
CREATE TABLE "sandbox_positions" (
  "account_id" uuid NOT NULL REFERENCES "sandbox_accounts" ("id") ON DELETE CASCADE,
  "symbol" text COLLATE "C" NOT NULL,
  -- The order in which the engine goes through the positions of the account.
  "place" integer NOT NULL,
  "quantity" bigint NOT NULL,
  -- Σ price × quantity of what is open, in 10⁻¹⁶.
  "cost" numeric NOT NULL,
  "margin" bigint NOT NULL,
  "leverage" smallint NOT NULL,
  "opened_at" timestamptz NOT NULL,
  "acts_at_or_below" bigint,
  "acts_at_or_above" bigint,
  PRIMARY KEY ("account_id", "symbol"),
  CONSTRAINT "sandbox_positions_open" CHECK ("quantity" <> 0 AND "cost" > 0),
  CONSTRAINT "sandbox_positions_margin" CHECK ("margin" >= 0),
  CONSTRAINT "sandbox_positions_leverage" CHECK ("leverage" >= 1)
);
--> statement-breakpoint
CREATE INDEX "sandbox_positions_reached_below" ON "sandbox_positions" ("symbol", "acts_at_or_below") INCLUDE ("account_id") WHERE "acts_at_or_below" IS NOT NULL;
--> statement-breakpoint
CREATE INDEX "sandbox_positions_reached_above" ON "sandbox_positions" ("symbol", "acts_at_or_above") INCLUDE ("account_id") WHERE "acts_at_or_above" IS NOT NULL;
--> statement-breakpoint
-- Why this price: a fill keeps what it was computed from.
CREATE TABLE "sandbox_fills" (
  "account_id" uuid NOT NULL,
  "sequence" integer NOT NULL,
  "place" smallint NOT NULL,
  -- Null: the position was liquidated.
  "order_id" text,
  "symbol" text COLLATE "C" NOT NULL,
  "side" text NOT NULL,
  "quantity" bigint NOT NULL,
  "price" bigint NOT NULL,
  "fee" bigint NOT NULL,
  "realised" bigint NOT NULL,
  "reference" bigint NOT NULL,
  "slippage" bigint NOT NULL,
  "found_by" text NOT NULL,
  "is_maker" boolean NOT NULL,
  "is_ambiguous" boolean NOT NULL,
  "sub_bar" smallint,
  "preset" text NOT NULL,
  -- The price or bar that filled it, as the event has it.
  "market" jsonb NOT NULL,
  "source" text NOT NULL,
  "at" timestamptz NOT NULL,
  PRIMARY KEY ("account_id", "sequence", "place"),
  CONSTRAINT "sandbox_fills_event" FOREIGN KEY ("account_id", "sequence") REFERENCES "sandbox_events" ("account_id", "sequence") ON DELETE CASCADE,
  CONSTRAINT "sandbox_fills_order" FOREIGN KEY ("account_id", "order_id") REFERENCES "sandbox_orders" ("account_id", "id") ON DELETE CASCADE,
  CONSTRAINT "sandbox_fills_side" CHECK ("side" IN ('buy', 'sell')),
  CONSTRAINT "sandbox_fills_amounts" CHECK ("quantity" > 0 AND "price" > 0 AND "fee" >= 0 AND "slippage" >= 0),
  CONSTRAINT "sandbox_fills_found_by" CHECK ("found_by" IN ('jump', 'level', 'tick', 'liquidation')),
  CONSTRAINT "sandbox_fills_liquidation" CHECK (("order_id" IS NULL) = ("found_by" = 'liquidation')),
  CONSTRAINT "sandbox_fills_preset" CHECK ("preset" IN ('easy', 'normal', 'strict')),
  CONSTRAINT "sandbox_fills_source" CHECK ("source" IN ('live', 'delayed', 'replay', 'recorded', 'simulated'))
);
--> statement-breakpoint
CREATE INDEX "sandbox_fills_of_order" ON "sandbox_fills" ("account_id", "order_id");
--> statement-breakpoint
-- Moments at which something was due for every account, and is done for all of them.
CREATE TABLE "sandbox_boundaries" (
  "kind" text NOT NULL,
  "at" timestamptz NOT NULL,
  PRIMARY KEY ("kind", "at"),
  CONSTRAINT "sandbox_boundaries_kind" CHECK ("kind" IN ('funding', 'grant'))
);
