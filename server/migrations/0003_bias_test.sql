CREATE TABLE "bias_tests" (
  "id" uuid PRIMARY KEY,
  "user_id" uuid NOT NULL REFERENCES "users" ("id") ON DELETE CASCADE,
  "asset" text NOT NULL,
  "requested_asset" text NOT NULL,
  "timeframe" text NOT NULL,
  "rated" boolean NOT NULL,
  "state" text NOT NULL,
  "question_count" smallint NOT NULL,
  "score" smallint,
  "brier" double precision,
  "started_at" timestamptz NOT NULL,
  "touched_at" timestamptz NOT NULL,
  "focus_lost_at" timestamptz,
  "ended_at" timestamptz,
  CONSTRAINT "bias_tests_owner" UNIQUE ("id", "user_id", "asset"),
  CONSTRAINT "bias_tests_requested_asset" CHECK ("requested_asset" IN ("asset", 'random')),
  CONSTRAINT "bias_tests_timeframe" CHECK ("timeframe" IN ('4h', '1d', '1w', '1M', 'mixed')),
  CONSTRAINT "bias_tests_state" CHECK ("state" IN ('active', 'completed', 'abandoned')),
  CONSTRAINT "bias_tests_question_count" CHECK ("question_count" BETWEEN 1 AND 12),
  CONSTRAINT "bias_tests_ended" CHECK (("state" = 'active') = ("ended_at" IS NULL)),
  CONSTRAINT "bias_tests_graded" CHECK (num_nulls("score", "brier") = CASE WHEN "state" = 'completed' THEN 0 ELSE 2 END),
  CONSTRAINT "bias_tests_score" CHECK ("score" BETWEEN 0 AND "question_count"),
  CONSTRAINT "bias_tests_brier" CHECK ("brier" BETWEEN 0 AND 2),
  CONSTRAINT "bias_tests_times" CHECK ("touched_at" >= "started_at" AND "ended_at" >= "started_at")
);
--> statement-breakpoint
CREATE UNIQUE INDEX "bias_tests_one_active" ON "bias_tests" ("user_id") WHERE "state" = 'active';
--> statement-breakpoint
CREATE INDEX "bias_tests_by_user" ON "bias_tests" ("user_id", "id" DESC);
--> statement-breakpoint
CREATE INDEX "bias_tests_focus_lost" ON "bias_tests" ("focus_lost_at") WHERE "state" = 'active' AND "focus_lost_at" IS NOT NULL;
--> statement-breakpoint
CREATE INDEX "bias_tests_untouched" ON "bias_tests" ("touched_at") WHERE "state" = 'active';
--> statement-breakpoint
CREATE TABLE "bias_questions" (
  "test_id" uuid NOT NULL,
  "index" smallint NOT NULL,
  "user_id" uuid NOT NULL,
  "asset" text NOT NULL,
  "timeframe" text NOT NULL,
  "source" text NOT NULL,
  "bars" jsonb NOT NULL,
  "setup_count" smallint NOT NULL,
  "setup_first" timestamptz NOT NULL,
  "outcome_last" timestamptz NOT NULL,
  "truth_direction" text NOT NULL,
  "move_percent" double precision NOT NULL,
  "move_atr" double precision NOT NULL,
  "recent_direction" text NOT NULL,
  "served_at" timestamptz,
  "answered_at" timestamptz,
  "direction" text,
  "confidence" smallint,
  "reasoning" text,
  "tags" text[],
  "correct" boolean,
  "brier" double precision,
  "elapsed_ms" integer,
  "facts" jsonb,
  "idempotency_key" text,
  "request_hash" text,
  PRIMARY KEY ("test_id", "index"),
  CONSTRAINT "bias_questions_test" FOREIGN KEY ("test_id", "user_id", "asset") REFERENCES "bias_tests" ("id", "user_id", "asset") ON DELETE CASCADE,
  CONSTRAINT "bias_questions_index" CHECK ("index" >= 0),
  CONSTRAINT "bias_questions_timeframe" CHECK ("timeframe" IN ('4h', '1d', '1w', '1M')),
  CONSTRAINT "bias_questions_source" CHECK ("source" IN ('live', 'delayed', 'replay', 'recorded', 'simulated')),
  CONSTRAINT "bias_questions_bars" CHECK (jsonb_typeof("bars") = 'array' AND "setup_count" > 0 AND jsonb_array_length("bars") > "setup_count"),
  CONSTRAINT "bias_questions_window" CHECK ("outcome_last" > "setup_first"),
  CONSTRAINT "bias_questions_truth" CHECK ("truth_direction" IN ('bullish', 'bearish', 'neutral') AND "recent_direction" IN ('bullish', 'bearish', 'neutral')),
  CONSTRAINT "bias_questions_one_answer" CHECK (
    num_nulls("answered_at", "direction", "confidence", "reasoning", "tags", "correct", "brier", "elapsed_ms", "facts", "idempotency_key", "request_hash") IN (0, 11)
  ),
  CONSTRAINT "bias_questions_served_first" CHECK ("answered_at" IS NULL OR ("served_at" IS NOT NULL AND "answered_at" >= "served_at")),
  CONSTRAINT "bias_questions_direction" CHECK ("direction" IN ('bullish', 'bearish', 'neutral')),
  CONSTRAINT "bias_questions_correct" CHECK ("correct" = ("direction" = "truth_direction")),
  CONSTRAINT "bias_questions_confidence" CHECK ("confidence" BETWEEN 34 AND 100),
  CONSTRAINT "bias_questions_reasoning" CHECK (char_length("reasoning") BETWEEN 20 AND 1000),
  CONSTRAINT "bias_questions_tags" CHECK ("tags" <@ ARRAY['trend', 'level', 'momentum', 'volume', 'pattern', 'volatility', 'news', 'gut']),
  CONSTRAINT "bias_questions_brier" CHECK ("brier" BETWEEN 0 AND 2),
  CONSTRAINT "bias_questions_elapsed" CHECK ("elapsed_ms" >= 0)
);
--> statement-breakpoint
CREATE UNIQUE INDEX "bias_questions_one_open" ON "bias_questions" ("test_id") WHERE "served_at" IS NOT NULL AND "answered_at" IS NULL;
--> statement-breakpoint
CREATE UNIQUE INDEX "bias_questions_idempotency" ON "bias_questions" ("test_id", "idempotency_key");
--> statement-breakpoint
-- Serves the windows that a learner has seen of an asset, and the foreign key to the test.
CREATE INDEX "bias_questions_seen" ON "bias_questions" ("user_id", "asset", "test_id");
--> statement-breakpoint
CREATE INDEX "bias_questions_answers" ON "bias_questions" ("user_id", "answered_at") WHERE "answered_at" IS NOT NULL;
--> statement-breakpoint
CREATE TABLE "bias_critiques" (
  "test_id" uuid PRIMARY KEY REFERENCES "bias_tests" ("id") ON DELETE CASCADE,
  "user_id" uuid NOT NULL REFERENCES "users" ("id") ON DELETE CASCADE,
  "state" text NOT NULL,
  "attempts" smallint NOT NULL,
  "next_attempt_at" timestamptz,
  "model" text,
  "text" text,
  "created_at" timestamptz NOT NULL,
  "ended_at" timestamptz,
  CONSTRAINT "bias_critiques_state" CHECK ("state" IN ('pending', 'ready', 'failed')),
  CONSTRAINT "bias_critiques_attempts" CHECK ("attempts" BETWEEN 0 AND 10),
  CONSTRAINT "bias_critiques_pending" CHECK (("state" = 'pending') = ("next_attempt_at" IS NOT NULL) AND ("state" = 'pending') = ("ended_at" IS NULL)),
  CONSTRAINT "bias_critiques_ready" CHECK (num_nulls("model", "text") = CASE WHEN "state" = 'ready' THEN 0 ELSE 2 END),
  CONSTRAINT "bias_critiques_text" CHECK (char_length("text") BETWEEN 1 AND 4000)
);
--> statement-breakpoint
CREATE INDEX "bias_critiques_due" ON "bias_critiques" ("next_attempt_at") WHERE "state" = 'pending';
--> statement-breakpoint
CREATE INDEX "bias_critiques_by_user" ON "bias_critiques" ("user_id");
