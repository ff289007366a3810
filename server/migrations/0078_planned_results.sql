-- What a reviewed trade would have brought if it had been left to its plan, once the bars say it or never will.
CREATE TABLE "journal_planned_results" (
  "trade_id" uuid PRIMARY KEY REFERENCES "journal_trades" ("id") ON DELETE CASCADE,
  -- In 10^-6 SENSE$. NULL if it can never be known, such as without a plan.
  "net" bigint
);
