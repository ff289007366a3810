-- Closed trades made of imported executions. They are made again when an import is added or undone; what the learner wrote stays by the key.
CREATE TABLE "imported_trades" (
  "id" uuid PRIMARY KEY,
  "user_id" uuid NOT NULL REFERENCES "users" ("id") ON DELETE CASCADE,
  -- The key of the first execution.
  "key" text NOT NULL,
  "instrument" text NOT NULL,
  "format" text NOT NULL CONSTRAINT "imported_trades_format" CHECK ("format" ~ '^[a-z0-9]+(-[a-z0-9]+)*$'),
  "account" text NOT NULL,
  "symbol" text NOT NULL,
  -- Empty if the file does not name it.
  "currency" text NOT NULL,
  "side" text NOT NULL CONSTRAINT "imported_trades_side" CHECK ("side" IN ('long', 'short')),
  -- NULL if the file does not say.
  "opened_at" timestamptz,
  "closed_at" timestamptz NOT NULL,
  "quantity" numeric NOT NULL,
  "entry_price" numeric NOT NULL,
  "exit_price" numeric NOT NULL,
  "gross" numeric NOT NULL,
  "fees" numeric NOT NULL,
  "swap" numeric NOT NULL,
  "net" numeric NOT NULL,
  -- Fees in other currencies, which are not in the result.
  "other_fees" jsonb NOT NULL CONSTRAINT "imported_trades_other_fees" CHECK (jsonb_typeof("other_fees") = 'array'),
  "executions" integer NOT NULL,
  "setup_tags" text[] NOT NULL DEFAULT '{}',
  "mistake_tags" text[] NOT NULL DEFAULT '{}',
  "emotion_tags" text[] NOT NULL DEFAULT '{}',
  "note" text NOT NULL DEFAULT '',
  CONSTRAINT "imported_trades_times" CHECK ("opened_at" <= "closed_at"),
  CONSTRAINT "imported_trades_net" CHECK ("net" = "gross" - "fees" - "swap"),
  CONSTRAINT "imported_trades_once" UNIQUE ("user_id", "key")
);
--> statement-breakpoint
CREATE INDEX "imported_trades_by_close" ON "imported_trades" ("user_id", "closed_at", "id");
--> statement-breakpoint
CREATE INDEX "imported_trades_by_instrument" ON "imported_trades" ("user_id", "instrument");
