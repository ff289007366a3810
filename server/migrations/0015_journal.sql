-- What a learner meant to do with an entry, written down in the transaction that placed it. Money is in units of 10⁻⁶ SENSE$; prices,
-- quantities and rates in units of 10⁻⁸.
CREATE TABLE "journal_plans" (
  "account_id" uuid NOT NULL,
  "client_order_id" text NOT NULL,
  -- The order that was asked for; what belongs to it was placed with it.
  "order_id" text NOT NULL,
  "at" timestamptz NOT NULL,
  "symbol" text COLLATE "C" NOT NULL,
  "side" text NOT NULL,
  "thesis" text NOT NULL,
  -- Null: explicitly none.
  "stop_price" bigint,
  "target_price" bigint NOT NULL,
  "invalidation_price" bigint,
  -- Of the equity.
  "risk_share" bigint NOT NULL,
  "confidence" smallint NOT NULL,
  -- The account and the market at the decision.
  "equity" bigint NOT NULL,
  "mark_price" bigint NOT NULL,
  "taker_fee" bigint NOT NULL,
  -- The order's own terms: where it would fill, its size, and the exits that were placed with it.
  "entry_price" bigint NOT NULL,
  "quantity" bigint NOT NULL,
  "leverage" smallint NOT NULL,
  "stop_loss" bigint,
  "take_profit" bigint,
  PRIMARY KEY ("account_id", "client_order_id"),
  CONSTRAINT "journal_plans_order" FOREIGN KEY ("account_id", "order_id") REFERENCES "sandbox_orders" ("account_id", "id") ON DELETE CASCADE,
  CONSTRAINT "journal_plans_side" CHECK ("side" IN ('buy', 'sell')),
  CONSTRAINT "journal_plans_thesis" CHECK (char_length("thesis") BETWEEN 10 AND 2000),
  CONSTRAINT "journal_plans_risk" CHECK ("risk_share" BETWEEN 1 AND 100000000),
  CONSTRAINT "journal_plans_confidence" CHECK ("confidence" BETWEEN 1 AND 99),
  CONSTRAINT "journal_plans_prices" CHECK (
    "target_price" > 0 AND "mark_price" > 0 AND "entry_price" > 0 AND "quantity" > 0
    AND coalesce("stop_price", 1) > 0 AND coalesce("invalidation_price", 1) > 0
  )
);
--> statement-breakpoint
-- A decision is not rewritten; it goes only together with its account.
CREATE FUNCTION "journal_plans_refuse_change"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'a plan is frozen with its decision' USING ERRCODE = 'restrict_violation';
END
$$;
--> statement-breakpoint
CREATE TRIGGER "journal_plans_frozen" BEFORE UPDATE ON "journal_plans"
  FOR EACH ROW EXECUTE FUNCTION "journal_plans_refuse_change"();
--> statement-breakpoint
-- Up to which event of an account its fills are in the journal. Whoever writes trades of the account holds this row.
CREATE TABLE "journal_progress" (
  "account_id" uuid PRIMARY KEY REFERENCES "sandbox_accounts" ("id") ON DELETE CASCADE,
  "sequence" integer NOT NULL,
  CONSTRAINT "journal_progress_sequence" CHECK ("sequence" >= 0)
);
--> statement-breakpoint
-- Closed trades, from flat to flat.
CREATE TABLE "journal_trades" (
  "id" uuid PRIMARY KEY,
  "account_id" uuid NOT NULL REFERENCES "sandbox_accounts" ("id") ON DELETE CASCADE,
  "user_id" uuid NOT NULL REFERENCES "users" ("id") ON DELETE CASCADE,
  "number" integer NOT NULL,
  "symbol" text COLLATE "C" NOT NULL,
  "side" text NOT NULL,
  -- The fills of the account that began and ended it, and what the last one opened on the other side: there the next trade begins.
  "opened_sequence" integer NOT NULL,
  "opened_place" smallint NOT NULL,
  "closed_sequence" integer NOT NULL,
  "closed_place" smallint NOT NULL,
  "carried" bigint NOT NULL,
  -- In the account's time.
  "opened_at" timestamptz NOT NULL,
  "closed_at" timestamptz NOT NULL,
  -- By the clock, for what is due.
  "written_at" timestamptz NOT NULL,
  "quantity" bigint NOT NULL,
  "entry_price" bigint NOT NULL,
  "exit_price" bigint NOT NULL,
  "realised" bigint NOT NULL,
  "fees" bigint NOT NULL,
  "funding" bigint NOT NULL,
  "slippage" bigint NOT NULL,
  "net" bigint NOT NULL,
  "mae" bigint,
  "mfe" bigint,
  "is_liquidated" boolean NOT NULL,
  "preset" text NOT NULL,
  "plan_id" text,
  -- The loss at the planned stop.
  "planned_risk" bigint,
  -- The checks of what was done, and the score with that of the review.
  "checks" jsonb NOT NULL,
  "score" smallint NOT NULL,
  "setup_tags" text[] NOT NULL DEFAULT '{}',
  "mistake_tags" text[] NOT NULL DEFAULT '{}',
  "emotion_tags" text[] NOT NULL DEFAULT '{}',
  "note" text NOT NULL DEFAULT '',
  "reviewed_at" timestamptz,
  CONSTRAINT "journal_trades_number" UNIQUE ("account_id", "number"),
  CONSTRAINT "journal_trades_once" UNIQUE ("account_id", "symbol", "closed_sequence", "closed_place"),
  CONSTRAINT "journal_trades_plan" FOREIGN KEY ("account_id", "plan_id") REFERENCES "journal_plans" ("account_id", "client_order_id") ON DELETE CASCADE,
  CONSTRAINT "journal_trades_from_one" CHECK ("number" >= 1),
  CONSTRAINT "journal_trades_side" CHECK ("side" IN ('long', 'short')),
  CONSTRAINT "journal_trades_order" CHECK (("opened_sequence", "opened_place") < ("closed_sequence", "closed_place") AND "opened_at" <= "closed_at"),
  CONSTRAINT "journal_trades_amounts" CHECK ("quantity" > 0 AND "entry_price" > 0 AND "exit_price" > 0 AND "carried" >= 0),
  CONSTRAINT "journal_trades_net" CHECK ("net" = "realised" - "fees" - "funding"),
  CONSTRAINT "journal_trades_excursion" CHECK (num_nulls("mae", "mfe") IN (0, 2) AND coalesce("mae", 0) >= 0 AND coalesce("mfe", 0) >= 0),
  CONSTRAINT "journal_trades_risk" CHECK ("planned_risk" > 0),
  CONSTRAINT "journal_trades_preset" CHECK ("preset" IN ('easy', 'normal', 'strict')),
  CONSTRAINT "journal_trades_score" CHECK ("score" BETWEEN 0 AND 100),
  CONSTRAINT "journal_trades_note" CHECK (char_length("note") <= 10000)
);
--> statement-breakpoint
CREATE INDEX "journal_trades_to_review" ON "journal_trades" ("user_id", "written_at") WHERE "reviewed_at" IS NULL;
--> statement-breakpoint
CREATE INDEX "journal_trades_of_user" ON "journal_trades" ("user_id");
--> statement-breakpoint
-- What a trade paid for holding is found by its time.
CREATE INDEX "ledger_entries_of_funding" ON "ledger_entries" ("account_id", "at") WHERE "kind" = 'funding';
