-- When the learner was last sent what tells the result of the trade: its page or its later bars. Null: never, or before this release.
ALTER TABLE "journal_trades" ADD COLUMN "result_sent_at" timestamptz;
--> statement-breakpoint
-- Serves the queue of trades that are due for a second decision.
CREATE INDEX "journal_trades_by_age" ON "journal_trades" ("user_id", "written_at", "id");
--> statement-breakpoint
-- What a learner decided about a closed trade without its result, once for each trade. Prices are in units of 10⁻⁸.
CREATE TABLE "journal_second_decisions" (
  "trade_id" uuid PRIMARY KEY REFERENCES "journal_trades" ("id") ON DELETE CASCADE,
  "user_id" uuid NOT NULL REFERENCES "users" ("id") ON DELETE CASCADE,
  "answered_at" timestamptz NOT NULL,
  "decision" text NOT NULL,
  "stop_price" bigint,
  "target_price" bigint,
  "confidence" smallint NOT NULL,
  "reason" text NOT NULL,
  -- `result_sent_at` of the trade when the answer was given.
  "result_sent_at" timestamptz,
  CONSTRAINT "journal_second_decisions_decision" CHECK ("decision" IN ('take', 'other-side', 'no-trade')),
  CONSTRAINT "journal_second_decisions_prices" CHECK (
    num_nulls("stop_price", "target_price") = CASE "decision" WHEN 'no-trade' THEN 2 ELSE 0 END
    AND coalesce("stop_price", 1) > 0 AND coalesce("target_price", 1) > 0
  ),
  CONSTRAINT "journal_second_decisions_confidence" CHECK ("confidence" BETWEEN 1 AND 99),
  CONSTRAINT "journal_second_decisions_reason" CHECK (char_length("reason") BETWEEN 1 AND 280)
);
--> statement-breakpoint
CREATE INDEX "journal_second_decisions_of_user" ON "journal_second_decisions" ("user_id", "answered_at");
--> statement-breakpoint
-- The first answer stays; it goes only together with its trade.
CREATE FUNCTION "journal_second_decisions_refuse_change"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'a second decision is not rewritten' USING ERRCODE = 'restrict_violation';
END
$$;
--> statement-breakpoint
CREATE TRIGGER "journal_second_decisions_frozen" BEFORE UPDATE ON "journal_second_decisions"
  FOR EACH ROW EXECUTE FUNCTION "journal_second_decisions_refuse_change"();
