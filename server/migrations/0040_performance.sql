-- What the dashboard reads: a narrow copy of each closed trade of a live account, the money of its days, and each rated answer with the
-- regime of its chart. The journal, the ledger, the tests and the exams own the facts; `npm run performance:verify` compares.
CREATE TABLE "performance_accounts" (
  "account_id" uuid PRIMARY KEY REFERENCES "sandbox_accounts" ("id") ON DELETE CASCADE,
  "user_id" uuid NOT NULL REFERENCES "users" ("id") ON DELETE CASCADE,
  -- Money put in and net results so far.
  "balance" bigint NOT NULL
);
--> statement-breakpoint
CREATE INDEX "performance_accounts_user" ON "performance_accounts" ("user_id");
--> statement-breakpoint
CREATE TABLE "performance_trades" (
  "id" uuid PRIMARY KEY REFERENCES "journal_trades" ("id") ON DELETE CASCADE,
  "account_id" uuid NOT NULL REFERENCES "performance_accounts" ("account_id") ON DELETE CASCADE,
  "number" integer NOT NULL,
  "symbol" text COLLATE "C" NOT NULL,
  "side" text NOT NULL CONSTRAINT "performance_trades_side" CHECK ("side" IN ('long', 'short')),
  "preset" text NOT NULL CONSTRAINT "performance_trades_preset" CHECK ("preset" IN ('easy', 'normal', 'strict')),
  "opened_at" timestamptz NOT NULL,
  "closed_at" timestamptz NOT NULL,
  "net" bigint NOT NULL,
  "fees" bigint NOT NULL,
  "funding" bigint NOT NULL,
  "planned_risk" bigint,
  "mae" bigint,
  "mfe" bigint,
  "has_plan" boolean NOT NULL,
  "score" smallint NOT NULL,
  "setup_tags" text[] NOT NULL,
  "mistake_tags" text[] NOT NULL,
  "emotion_tags" text[] NOT NULL,
  CONSTRAINT "performance_trades_number" UNIQUE ("account_id", "number")
);
--> statement-breakpoint
CREATE INDEX "performance_trades_closed" ON "performance_trades" ("account_id", "closed_at");
--> statement-breakpoint
-- Money put into an account, by its entry in the ledger.
CREATE TABLE "performance_deposits" (
  "account_id" uuid NOT NULL REFERENCES "performance_accounts" ("account_id") ON DELETE CASCADE,
  "sequence" integer NOT NULL,
  "at" timestamptz NOT NULL,
  "amount" bigint NOT NULL,
  PRIMARY KEY ("account_id", "sequence")
);
--> statement-breakpoint
-- The UTC days of an account on which money was put in or a trade was closed, with the balance at their end.
CREATE TABLE "performance_days" (
  "account_id" uuid NOT NULL REFERENCES "performance_accounts" ("account_id") ON DELETE CASCADE,
  "day" date NOT NULL,
  "deposits" bigint NOT NULL,
  "net" bigint NOT NULL,
  "trades" integer NOT NULL CONSTRAINT "performance_days_trades" CHECK ("trades" >= 0),
  "balance" bigint NOT NULL,
  PRIMARY KEY ("account_id", "day")
);
--> statement-breakpoint
-- Rated answers: a question of a Bias Test, or a chart of an exam.
CREATE TABLE "performance_answers" (
  "test_id" uuid NOT NULL,
  "index" smallint NOT NULL,
  "user_id" uuid NOT NULL REFERENCES "users" ("id") ON DELETE CASCADE,
  "type" text NOT NULL,
  "timeframe" text NOT NULL,
  "at" timestamptz NOT NULL,
  "is_right" boolean NOT NULL,
  -- Of a chart, from 0 to 1.
  "score" double precision,
  -- Null while it is not known, or where the chart has too few bars to tell.
  "regime" text,
  "is_classified" boolean NOT NULL DEFAULT false,
  PRIMARY KEY ("test_id", "index"),
  CONSTRAINT "performance_answers_type" CHECK ("type" IN ('bias-test', 'swing-analysis', 'fibonacci-retracement', 'fair-value-gaps', 'market-structure', 'support-resistance')),
  CONSTRAINT "performance_answers_timeframe" CHECK ("timeframe" IN ('1h', '4h', '1d', '1w', '1M')),
  CONSTRAINT "performance_answers_regime" CHECK ("regime" IN ('trend', 'range', 'wild')),
  CONSTRAINT "performance_answers_classified" CHECK ("is_classified" OR "regime" IS NULL)
);
--> statement-breakpoint
CREATE INDEX "performance_answers_map" ON "performance_answers" ("user_id", "type", "timeframe", "regime", "at" DESC);
--> statement-breakpoint
CREATE INDEX "performance_answers_to_classify" ON "performance_answers" ("at") WHERE NOT "is_classified";
--> statement-breakpoint
-- What is there already.
INSERT INTO "performance_accounts" ("account_id", "user_id", "balance")
SELECT "id", "user_id",
  coalesce((SELECT sum("cash") FROM "ledger_entries" WHERE "account_id" = "sandbox_accounts"."id" AND "kind" = 'grant'), 0)
  + coalesce((SELECT sum("net") FROM "journal_trades" WHERE "account_id" = "sandbox_accounts"."id"), 0)
FROM "sandbox_accounts" WHERE "kind" = 'live';
--> statement-breakpoint
INSERT INTO "performance_trades" ("id", "account_id", "number", "symbol", "side", "preset", "opened_at", "closed_at", "net", "fees",
  "funding", "planned_risk", "mae", "mfe", "has_plan", "score", "setup_tags", "mistake_tags", "emotion_tags")
SELECT "id", "account_id", "number", "symbol", "side", "preset", "opened_at", "closed_at", "net", "fees",
  "funding", "planned_risk", "mae", "mfe", "plan_id" IS NOT NULL, "score", "setup_tags", "mistake_tags", "emotion_tags"
FROM "journal_trades" WHERE "account_id" IN (SELECT "account_id" FROM "performance_accounts");
--> statement-breakpoint
INSERT INTO "performance_deposits" ("account_id", "sequence", "at", "amount")
SELECT "account_id", "sequence", "at", "cash" FROM "ledger_entries"
WHERE "kind" = 'grant' AND "account_id" IN (SELECT "account_id" FROM "performance_accounts");
--> statement-breakpoint
INSERT INTO "performance_days" ("account_id", "day", "deposits", "net", "trades", "balance")
SELECT "account_id", "day", sum("deposit"), sum("net"), sum("trades"),
  sum(sum("deposit") + sum("net")) OVER (PARTITION BY "account_id" ORDER BY "day")
FROM (
  SELECT "account_id", ("at" AT TIME ZONE 'UTC')::date AS "day", "amount" AS "deposit", 0 AS "net", 0 AS "trades" FROM "performance_deposits"
  UNION ALL
  SELECT "account_id", ("closed_at" AT TIME ZONE 'UTC')::date, 0, "net", 1 FROM "performance_trades"
) AS "change" GROUP BY "account_id", "day";
--> statement-breakpoint
INSERT INTO "performance_answers" ("test_id", "index", "user_id", "type", "timeframe", "at", "is_right")
SELECT "question"."test_id", "question"."index", "question"."user_id", 'bias-test', "question"."timeframe", "question"."answered_at", "question"."correct"
FROM "bias_questions" AS "question" JOIN "bias_tests" AS "test" ON "test"."id" = "question"."test_id"
WHERE "test"."rated" AND "test"."origin" IS DISTINCT FROM 'simulated' AND "question"."answered_at" IS NOT NULL AND NOT "question"."is_too_fast";
--> statement-breakpoint
INSERT INTO "performance_answers" ("test_id", "index", "user_id", "type", "timeframe", "at", "is_right", "score")
SELECT "chart"."exam_id", "chart"."index", "chart"."user_id", "exam"."type", "item"."interval", "chart"."graded_at", "chart"."score" >= 0.7 - 1e-9, "chart"."score"
FROM "chart_exam_charts" AS "chart" JOIN "chart_exams" AS "exam" ON "exam"."id" = "chart"."exam_id"
  JOIN "chart_exam_items" AS "item" ON "item"."id" = "chart"."item_id"
WHERE "chart"."is_rated" AND "chart"."graded_at" IS NOT NULL AND "chart"."score" IS NOT NULL;
