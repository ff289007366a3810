-- What the law asks to keep of an invoice whose account was deleted: no name, no account.
CREATE TABLE "billing_archive" (
  "invoice_number" integer PRIMARY KEY,
  "kind" text NOT NULL CONSTRAINT "billing_archive_kind" CHECK ("kind" IN ('purchase', 'renewal')),
  "total_cents" integer NOT NULL,
  "refunded_cents" integer NOT NULL,
  "issued_at" timestamptz NOT NULL,
  CONSTRAINT "billing_archive_refund" CHECK ("refunded_cents" BETWEEN 0 AND "total_cents")
);
--> statement-breakpoint
CREATE INDEX "billing_archive_age" ON "billing_archive" ("issued_at");
--> statement-breakpoint
-- What the provider still has to end or to give back for accounts that were deleted.
CREATE TABLE "billing_endings" (
  "id" uuid PRIMARY KEY,
  "kind" text NOT NULL CONSTRAINT "billing_endings_kind" CHECK ("kind" IN ('subscription', 'checkout', 'refund')),
  -- The provider's name of the subscription, of the checkout, or of the invoice whose charge is given back.
  "provider_id" text NOT NULL,
  "cents" integer,
  "requested_at" timestamptz NOT NULL,
  CONSTRAINT "billing_endings_cents" CHECK (("kind" = 'refund') = ("cents" IS NOT NULL) AND "cents" > 0)
);
