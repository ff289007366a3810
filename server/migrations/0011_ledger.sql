-- Where each chain stands: what its next entry builds on, and what shows when its last entries are taken away.
CREATE TABLE "ledger_chains" (
  "account_id" uuid PRIMARY KEY,
  "user_id" uuid NOT NULL REFERENCES "users" ("id") ON DELETE CASCADE,
  "sequence" integer NOT NULL,
  "hash" bytea NOT NULL,
  "cash" bigint NOT NULL,
  "margin" bigint NOT NULL,
  "fees" bigint NOT NULL,
  "funding" bigint NOT NULL,
  "realised" bigint NOT NULL,
  "grants" bigint NOT NULL,
  CONSTRAINT "ledger_chains_sequence" CHECK ("sequence" >= 0),
  CONSTRAINT "ledger_chains_hash" CHECK (octet_length("hash") = 32),
  CONSTRAINT "ledger_chains_balanced" CHECK ("cash" + "margin" + "fees" + "funding" + "realised" + "grants" = 0),
  CONSTRAINT "ledger_chains_never_overdrawn" CHECK ("cash" >= 0 AND "margin" >= 0)
);
--> statement-breakpoint
CREATE INDEX "ledger_chains_by_user" ON "ledger_chains" ("user_id");
--> statement-breakpoint
-- One row is one entry with its postings: an amount for each book, positive into it. So no entry can be stored without
-- its postings, or with postings that do not sum to zero.
CREATE TABLE "ledger_entries" (
  "account_id" uuid NOT NULL REFERENCES "ledger_chains" ("account_id") ON DELETE CASCADE,
  "sequence" integer NOT NULL,
  "kind" text NOT NULL,
  "at" timestamptz NOT NULL,
  "cause" text NOT NULL,
  "cash" bigint NOT NULL,
  "margin" bigint NOT NULL,
  "fees" bigint NOT NULL,
  "funding" bigint NOT NULL,
  "realised" bigint NOT NULL,
  "grants" bigint NOT NULL,
  "previous_hash" bytea NOT NULL,
  "hash" bytea NOT NULL,
  PRIMARY KEY ("account_id", "sequence"),
  CONSTRAINT "ledger_entries_sequence" CHECK ("sequence" >= 1),
  CONSTRAINT "ledger_entries_kind" CHECK ("kind" IN ('grant', 'reserve', 'release', 'fill', 'funding', 'liquidation', 'reset', 'correction')),
  CONSTRAINT "ledger_entries_cause" CHECK (char_length("cause") BETWEEN 1 AND 200),
  CONSTRAINT "ledger_entries_balanced" CHECK ("cash" + "margin" + "fees" + "funding" + "realised" + "grants" = 0),
  CONSTRAINT "ledger_entries_moves" CHECK ("cash" <> 0 OR "margin" <> 0 OR "fees" <> 0 OR "funding" <> 0 OR "realised" <> 0 OR "grants" <> 0),
  CONSTRAINT "ledger_entries_hashes" CHECK (octet_length("previous_hash") = 32 AND octet_length("hash") = 32)
);
--> statement-breakpoint
-- The same grant is given once.
CREATE UNIQUE INDEX "ledger_entries_one_grant" ON "ledger_entries" ("account_id", "cause") WHERE "kind" = 'grant';
--> statement-breakpoint
-- Entries never change. They go only together with their whole chain, when the learner is erased.
CREATE FUNCTION "ledger_entries_refuse_change"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'DELETE' THEN
    IF NOT EXISTS (SELECT 1 FROM "ledger_chains" WHERE "account_id" = OLD."account_id") THEN
      RETURN OLD;
    END IF;
  END IF;
  RAISE EXCEPTION 'ledger entries are append-only' USING ERRCODE = 'restrict_violation';
END
$$;
--> statement-breakpoint
CREATE TRIGGER "ledger_entries_append_only" BEFORE UPDATE OR DELETE ON "ledger_entries"
  FOR EACH ROW EXECUTE FUNCTION "ledger_entries_refuse_change"();
--> statement-breakpoint
CREATE TRIGGER "ledger_entries_not_emptied" BEFORE TRUNCATE ON "ledger_entries"
  FOR EACH STATEMENT EXECUTE FUNCTION "ledger_entries_refuse_change"();
