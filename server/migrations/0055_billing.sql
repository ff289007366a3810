-- Promo codes. What a code does stands in the one column of its kind.
CREATE TABLE "promo_codes" (
  "id" uuid PRIMARY KEY,
  -- Capital letters, because codes are compared without regard to them.
  "code" text NOT NULL CONSTRAINT "promo_codes_code" CHECK ("code" = upper(btrim("code")) AND char_length("code") BETWEEN 3 AND 40),
  "kind" text NOT NULL CONSTRAINT "promo_codes_kind" CHECK ("kind" IN ('percent', 'fixed', 'final-price', 'free-period')),
  "percent" smallint CONSTRAINT "promo_codes_percent" CHECK ("percent" BETWEEN 1 AND 100),
  "cents" integer CONSTRAINT "promo_codes_cents" CHECK ("cents" BETWEEN 0 AND 100000),
  "days" smallint CONSTRAINT "promo_codes_days" CHECK ("days" BETWEEN 1 AND 366),
  -- NULL: every plan.
  "periods" text[] CONSTRAINT "promo_codes_periods" CHECK ("periods" <@ ARRAY['month', 'year'] AND cardinality("periods") > 0),
  "starts_at" timestamptz NOT NULL,
  "ends_at" timestamptz,
  "max_uses" integer,
  -- Purchases that used it, and checkouts that hold it.
  "uses" integer NOT NULL DEFAULT 0,
  "created_at" timestamptz NOT NULL,
  CONSTRAINT "promo_codes_effect" CHECK (
    ("kind" = 'percent') = ("percent" IS NOT NULL)
    AND ("kind" IN ('fixed', 'final-price')) = ("cents" IS NOT NULL)
    AND ("kind" = 'free-period') = ("days" IS NOT NULL)
  ),
  CONSTRAINT "promo_codes_uses" CHECK ("uses" >= 0 AND ("max_uses" IS NULL OR "uses" <= "max_uses"))
);
--> statement-breakpoint
CREATE UNIQUE INDEX "promo_codes_one" ON "promo_codes" ("code");
--> statement-breakpoint
-- A purchase from the start of its checkout on.
CREATE TABLE "billing_purchases" (
  "id" uuid PRIMARY KEY,
  "user_id" uuid NOT NULL REFERENCES "users" ("id") ON DELETE CASCADE,
  "state" text NOT NULL CONSTRAINT "billing_purchases_state" CHECK ("state" IN ('open', 'paid', 'expired')),
  "provider" text NOT NULL CONSTRAINT "billing_purchases_provider" CHECK ("provider" IN ('test', 'stripe', 'free')),
  "period" text NOT NULL CONSTRAINT "billing_purchases_period" CHECK ("period" IN ('month', 'year')),
  "list_cents" integer NOT NULL CHECK ("list_cents" > 0),
  "due_cents" integer NOT NULL,
  "free_days" smallint,
  "promo_code_id" uuid REFERENCES "promo_codes" ("id"),
  -- IANA name of the buyer's zone: withdrawal is counted in it.
  "zone" text NOT NULL,
  "provider_checkout_id" text,
  "url" text,
  "created_at" timestamptz NOT NULL,
  CONSTRAINT "billing_purchases_price" CHECK ("due_cents" BETWEEN 0 AND "list_cents"),
  CONSTRAINT "billing_purchases_free" CHECK (("provider" = 'free') = ("due_cents" = 0))
);
--> statement-breakpoint
-- Of one account at most one checkout is open.
CREATE UNIQUE INDEX "billing_purchases_open" ON "billing_purchases" ("user_id") WHERE "state" = 'open';
--> statement-breakpoint
CREATE INDEX "billing_purchases_by_user" ON "billing_purchases" ("user_id", "id");
--> statement-breakpoint
CREATE INDEX "billing_purchases_by_promo_code" ON "billing_purchases" ("promo_code_id");
--> statement-breakpoint
CREATE UNIQUE INDEX "billing_purchases_by_checkout" ON "billing_purchases" ("provider_checkout_id");
--> statement-breakpoint
-- Who has used a code, or holds it in an open checkout: once each.
CREATE TABLE "promo_redemptions" (
  "promo_code_id" uuid NOT NULL REFERENCES "promo_codes" ("id"),
  "user_id" uuid NOT NULL REFERENCES "users" ("id") ON DELETE CASCADE,
  "purchase_id" uuid NOT NULL REFERENCES "billing_purchases" ("id") ON DELETE CASCADE,
  "redeemed_at" timestamptz NOT NULL,
  PRIMARY KEY ("promo_code_id", "user_id")
);
--> statement-breakpoint
CREATE INDEX "promo_redemptions_by_user" ON "promo_redemptions" ("user_id");
--> statement-breakpoint
CREATE UNIQUE INDEX "promo_redemptions_by_purchase" ON "promo_redemptions" ("purchase_id");
--> statement-breakpoint
CREATE TABLE "billing_subscriptions" (
  "id" uuid PRIMARY KEY,
  "user_id" uuid NOT NULL REFERENCES "users" ("id") ON DELETE CASCADE,
  "purchase_id" uuid NOT NULL REFERENCES "billing_purchases" ("id") ON DELETE CASCADE,
  "state" text NOT NULL
    CONSTRAINT "billing_subscriptions_state" CHECK ("state" IN ('active', 'past-due', 'cancelling', 'withdrawn', 'ended')),
  "provider" text NOT NULL CONSTRAINT "billing_subscriptions_provider" CHECK ("provider" IN ('test', 'stripe', 'free')),
  "provider_subscription_id" text,
  "provider_customer_id" text,
  "period" text NOT NULL CONSTRAINT "billing_subscriptions_period" CHECK ("period" IN ('month', 'year')),
  "renewal_cents" integer NOT NULL CHECK ("renewal_cents" > 0),
  "started_at" timestamptz NOT NULL,
  "period_start" timestamptz NOT NULL,
  "period_end" timestamptz NOT NULL,
  "past_due_since" timestamptz,
  -- The first moment at which withdrawing is too late, and the day before it in the zone of the purchase.
  "withdraw_until" timestamptz NOT NULL,
  "withdraw_last_day" text NOT NULL,
  "zone" text NOT NULL,
  -- Number of the last event that was applied, and of the last one that was begun.
  "sequence" integer NOT NULL,
  "looks" integer NOT NULL,
  "looked_at" timestamptz NOT NULL,
  -- The end of the period that the last reminder was about.
  "reminded_of" timestamptz,
  CONSTRAINT "billing_subscriptions_times" CHECK ("period_start" < "period_end"),
  CONSTRAINT "billing_subscriptions_looks" CHECK ("sequence" BETWEEN 0 AND "looks"),
  CONSTRAINT "billing_subscriptions_stripe" CHECK (
    ("provider" = 'stripe') = ("provider_subscription_id" IS NOT NULL AND "provider_customer_id" IS NOT NULL)
  ),
  CONSTRAINT "billing_subscriptions_no_conversion" CHECK ("provider" <> 'free' OR "state" IN ('cancelling', 'withdrawn', 'ended'))
);
--> statement-breakpoint
-- Of one account at most one subscription is live.
CREATE UNIQUE INDEX "billing_subscriptions_live" ON "billing_subscriptions" ("user_id")
  WHERE "state" IN ('active', 'past-due', 'cancelling');
--> statement-breakpoint
CREATE INDEX "billing_subscriptions_by_user" ON "billing_subscriptions" ("user_id", "id");
--> statement-breakpoint
CREATE UNIQUE INDEX "billing_subscriptions_by_purchase" ON "billing_subscriptions" ("purchase_id");
--> statement-breakpoint
CREATE UNIQUE INDEX "billing_subscriptions_by_provider" ON "billing_subscriptions" ("provider_subscription_id");
--> statement-breakpoint
-- Serves reminders, renewals and ends.
CREATE INDEX "billing_subscriptions_due" ON "billing_subscriptions" ("period_end")
  WHERE "state" IN ('active', 'past-due', 'cancelling');
--> statement-breakpoint
CREATE TABLE "billing_invoices" (
  "id" uuid PRIMARY KEY,
  "number" integer NOT NULL GENERATED ALWAYS AS IDENTITY,
  "user_id" uuid NOT NULL REFERENCES "users" ("id") ON DELETE CASCADE,
  "subscription_id" uuid NOT NULL REFERENCES "billing_subscriptions" ("id") ON DELETE CASCADE,
  "kind" text NOT NULL CONSTRAINT "billing_invoices_kind" CHECK ("kind" IN ('purchase', 'renewal')),
  "list_cents" integer NOT NULL,
  "total_cents" integer NOT NULL,
  "promo_code" text,
  "period_start" timestamptz NOT NULL,
  "period_end" timestamptz NOT NULL,
  "issued_at" timestamptz NOT NULL,
  "provider_invoice_id" text,
  CONSTRAINT "billing_invoices_price" CHECK ("total_cents" BETWEEN 0 AND "list_cents"),
  CONSTRAINT "billing_invoices_times" CHECK ("period_start" < "period_end")
);
--> statement-breakpoint
CREATE UNIQUE INDEX "billing_invoices_number" ON "billing_invoices" ("number");
--> statement-breakpoint
CREATE UNIQUE INDEX "billing_invoices_by_user" ON "billing_invoices" ("user_id", "id");
--> statement-breakpoint
-- Each period is invoiced once.
CREATE UNIQUE INDEX "billing_invoices_period" ON "billing_invoices" ("subscription_id", "period_start");
--> statement-breakpoint
CREATE UNIQUE INDEX "billing_invoices_by_provider" ON "billing_invoices" ("provider_invoice_id");
--> statement-breakpoint
CREATE TABLE "billing_refunds" (
  "id" uuid PRIMARY KEY,
  "number" integer NOT NULL GENERATED ALWAYS AS IDENTITY,
  "user_id" uuid NOT NULL REFERENCES "users" ("id") ON DELETE CASCADE,
  "invoice_id" uuid NOT NULL REFERENCES "billing_invoices" ("id") ON DELETE CASCADE,
  "cents" integer NOT NULL CHECK ("cents" > 0),
  "state" text NOT NULL CONSTRAINT "billing_refunds_state" CHECK ("state" IN ('pending', 'done')),
  "provider_refund_id" text,
  "requested_at" timestamptz NOT NULL,
  "done_at" timestamptz,
  CONSTRAINT "billing_refunds_done" CHECK (("state" = 'done') = ("done_at" IS NOT NULL))
);
--> statement-breakpoint
-- An invoice is refunded once.
CREATE UNIQUE INDEX "billing_refunds_by_invoice" ON "billing_refunds" ("invoice_id");
--> statement-breakpoint
CREATE INDEX "billing_refunds_by_user" ON "billing_refunds" ("user_id");
--> statement-breakpoint
CREATE INDEX "billing_refunds_pending" ON "billing_refunds" ("requested_at") WHERE "state" = 'pending';
--> statement-breakpoint
-- Events of the payment provider, by its id: each is handled once.
CREATE TABLE "billing_webhook_events" (
  "id" text PRIMARY KEY,
  "type" text NOT NULL,
  "received_at" timestamptz NOT NULL,
  -- NULL until it is handled.
  "handled_at" timestamptz
);
--> statement-breakpoint
-- Serves the deletion of old ones.
CREATE INDEX "billing_webhook_events_age" ON "billing_webhook_events" ("received_at");
