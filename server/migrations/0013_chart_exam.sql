-- A chart that can be asked, with how hard it has proved to be. What it shows never changes; its statistics do.
CREATE TABLE "chart_exam_items" (
  "id" uuid PRIMARY KEY,
  "type" text NOT NULL,
  "asset" text NOT NULL,
  "asset_class" text NOT NULL,
  "interval" text NOT NULL,
  "source" text NOT NULL,
  "first_at" timestamptz NOT NULL,
  "last_at" timestamptz NOT NULL,
  "view" text NOT NULL,
  "visible_bars" smallint NOT NULL,
  "rule_version" smallint NOT NULL,
  "bars" jsonb NOT NULL,
  "created_at" timestamptz NOT NULL,
  "rating" double precision NOT NULL,
  "deviation" double precision NOT NULL,
  "volatility" double precision NOT NULL,
  "exposures" integer NOT NULL DEFAULT 0,
  "attempts" integer NOT NULL DEFAULT 0,
  "score_sum" double precision NOT NULL DEFAULT 0,
  "score_squares" double precision NOT NULL DEFAULT 0,
  "learner_sum" double precision NOT NULL DEFAULT 0,
  "learner_squares" double precision NOT NULL DEFAULT 0,
  "score_learner_sum" double precision NOT NULL DEFAULT 0,
  "appeals" integer NOT NULL DEFAULT 0,
  CONSTRAINT "chart_exam_items_once" UNIQUE ("type", "asset", "interval", "last_at", "view", "visible_bars", "rule_version"),
  CONSTRAINT "chart_exam_items_type" CHECK ("type" IN ('swing-analysis', 'fibonacci-retracement', 'fair-value-gaps', 'market-structure', 'support-resistance')),
  CONSTRAINT "chart_exam_items_asset_class" CHECK ("asset_class" IN ('crypto', 'equity', 'commodity', 'forex')),
  CONSTRAINT "chart_exam_items_interval" CHECK ("interval" IN ('1h', '4h', '1d', '1w')),
  CONSTRAINT "chart_exam_items_source" CHECK ("source" IN ('live', 'delayed', 'replay', 'recorded', 'simulated')),
  CONSTRAINT "chart_exam_items_window" CHECK ("last_at" > "first_at"),
  CONSTRAINT "chart_exam_items_bars" CHECK (jsonb_typeof("bars") = 'array' AND "visible_bars" BETWEEN 1 AND jsonb_array_length("bars")),
  CONSTRAINT "chart_exam_items_view" CHECK (
    "view" IN ('hindsight', 'causal') AND ("view" = 'hindsight') = ("visible_bars" = jsonb_array_length("bars"))
  ),
  CONSTRAINT "chart_exam_items_rating" CHECK ("deviation" > 0 AND "volatility" > 0),
  CONSTRAINT "chart_exam_items_counts" CHECK ("attempts" BETWEEN 0 AND "exposures" AND "appeals" BETWEEN 0 AND "exposures"),
  CONSTRAINT "chart_exam_items_scores" CHECK ("score_sum" BETWEEN 0 AND "attempts" AND "score_squares" BETWEEN 0 AND "attempts")
);
--> statement-breakpoint
-- Serves the items near a rating.
CREATE INDEX "chart_exam_items_bank" ON "chart_exam_items" ("type", "asset_class", "rule_version", "rating");
--> statement-breakpoint
CREATE TABLE "chart_exams" (
  "id" uuid PRIMARY KEY,
  "user_id" uuid NOT NULL REFERENCES "users" ("id") ON DELETE CASCADE,
  "type" text NOT NULL,
  "asset_class" text NOT NULL,
  "mode" text NOT NULL,
  "state" text NOT NULL,
  "chart_count" smallint NOT NULL,
  "score" double precision,
  "passed" boolean,
  "started_at" timestamptz NOT NULL,
  "touched_at" timestamptz NOT NULL,
  "focus_lost_at" timestamptz,
  "ended_at" timestamptz,
  CONSTRAINT "chart_exams_owner" UNIQUE ("id", "user_id"),
  CONSTRAINT "chart_exams_type" CHECK ("type" IN ('swing-analysis', 'fibonacci-retracement', 'fair-value-gaps', 'market-structure', 'support-resistance')),
  CONSTRAINT "chart_exams_asset_class" CHECK ("asset_class" IN ('crypto', 'equity', 'commodity', 'forex')),
  CONSTRAINT "chart_exams_mode" CHECK ("mode" IN ('rated', 'practice')),
  CONSTRAINT "chart_exams_state" CHECK ("state" IN ('active', 'completed', 'abandoned')),
  CONSTRAINT "chart_exams_chart_count" CHECK ("chart_count" BETWEEN 1 AND 20),
  CONSTRAINT "chart_exams_ended" CHECK (("state" = 'active') = ("ended_at" IS NULL)),
  CONSTRAINT "chart_exams_graded" CHECK (num_nulls("score", "passed") = CASE WHEN "state" = 'completed' THEN 0 ELSE 2 END),
  CONSTRAINT "chart_exams_score" CHECK ("score" BETWEEN 0 AND 1),
  CONSTRAINT "chart_exams_focus" CHECK ("focus_lost_at" IS NULL OR ("mode" = 'rated' AND "state" = 'active')),
  CONSTRAINT "chart_exams_times" CHECK ("touched_at" >= "started_at" AND "ended_at" >= "started_at")
);
--> statement-breakpoint
CREATE UNIQUE INDEX "chart_exams_one_active" ON "chart_exams" ("user_id") WHERE "state" = 'active';
--> statement-breakpoint
CREATE INDEX "chart_exams_by_user" ON "chart_exams" ("user_id", "id" DESC);
--> statement-breakpoint
CREATE INDEX "chart_exams_focus_lost" ON "chart_exams" ("focus_lost_at") WHERE "focus_lost_at" IS NOT NULL;
--> statement-breakpoint
CREATE INDEX "chart_exams_untouched" ON "chart_exams" ("touched_at") WHERE "state" = 'active';
--> statement-breakpoint
CREATE TABLE "chart_exam_charts" (
  "exam_id" uuid NOT NULL,
  "index" smallint NOT NULL,
  "user_id" uuid NOT NULL,
  "item_id" uuid NOT NULL REFERENCES "chart_exam_items" ("id"),
  "is_rated" boolean NOT NULL,
  "served_at" timestamptz NOT NULL,
  "graded_at" timestamptz,
  "score" double precision,
  "rating_before" jsonb,
  "rating_after" jsonb,
  PRIMARY KEY ("exam_id", "index"),
  CONSTRAINT "chart_exam_charts_exam" FOREIGN KEY ("exam_id", "user_id") REFERENCES "chart_exams" ("id", "user_id") ON DELETE CASCADE,
  CONSTRAINT "chart_exam_charts_index" CHECK ("index" >= 0),
  CONSTRAINT "chart_exam_charts_graded" CHECK (num_nulls("graded_at", "score") IN (0, 2)),
  CONSTRAINT "chart_exam_charts_rated" CHECK (
    num_nulls("rating_before", "rating_after") = CASE WHEN "is_rated" AND "graded_at" IS NOT NULL THEN 0 ELSE 2 END
  ),
  CONSTRAINT "chart_exam_charts_score" CHECK ("score" BETWEEN 0 AND 1),
  CONSTRAINT "chart_exam_charts_times" CHECK ("graded_at" >= "served_at")
);
--> statement-breakpoint
-- Only one chart of an exam is open at a time.
CREATE UNIQUE INDEX "chart_exam_charts_one_open" ON "chart_exam_charts" ("exam_id") WHERE "graded_at" IS NULL;
--> statement-breakpoint
-- A learner meets an item once, so that every attempt is the first; also serves what a learner has seen.
CREATE UNIQUE INDEX "chart_exam_charts_once" ON "chart_exam_charts" ("user_id", "item_id");
--> statement-breakpoint
CREATE INDEX "chart_exam_charts_by_owner" ON "chart_exam_charts" ("exam_id", "user_id");
--> statement-breakpoint
CREATE INDEX "chart_exam_charts_by_item" ON "chart_exam_charts" ("item_id");
--> statement-breakpoint
CREATE TABLE "chart_exam_parts" (
  "exam_id" uuid NOT NULL,
  "chart" smallint NOT NULL,
  "index" smallint NOT NULL,
  "user_id" uuid NOT NULL,
  "ask" text NOT NULL,
  "started_at" timestamptz NOT NULL,
  "limit_ms" integer,
  "closes_at" timestamptz,
  "marks" jsonb NOT NULL,
  "revision" integer NOT NULL,
  "ended_at" timestamptz,
  "is_expired" boolean,
  "result" jsonb,
  "idempotency_key" text,
  "request_hash" text,
  PRIMARY KEY ("exam_id", "chart", "index"),
  CONSTRAINT "chart_exam_parts_chart" FOREIGN KEY ("exam_id", "chart") REFERENCES "chart_exam_charts" ("exam_id", "index") ON DELETE CASCADE,
  CONSTRAINT "chart_exam_parts_index" CHECK ("index" >= 0),
  CONSTRAINT "chart_exam_parts_ask" CHECK ("ask" IN ('all', 'bullish', 'bearish')),
  CONSTRAINT "chart_exam_parts_limit" CHECK (num_nulls("limit_ms", "closes_at") IN (0, 2) AND "limit_ms" > 0 AND "closes_at" > "started_at"),
  CONSTRAINT "chart_exam_parts_marks" CHECK (jsonb_typeof("marks") = 'array' AND jsonb_array_length("marks") <= 500),
  CONSTRAINT "chart_exam_parts_revision" CHECK ("revision" >= 0),
  CONSTRAINT "chart_exam_parts_ended" CHECK (num_nulls("ended_at", "is_expired", "result") IN (0, 3)),
  -- What ends a part is either the learner, with a key, or the clock.
  CONSTRAINT "chart_exam_parts_submitted" CHECK (
    num_nulls("idempotency_key", "request_hash") = CASE WHEN "ended_at" IS NOT NULL AND NOT "is_expired" THEN 0 ELSE 2 END
  ),
  CONSTRAINT "chart_exam_parts_times" CHECK ("ended_at" >= "started_at")
);
--> statement-breakpoint
CREATE UNIQUE INDEX "chart_exam_parts_one_open" ON "chart_exam_parts" ("exam_id") WHERE "ended_at" IS NULL;
--> statement-breakpoint
CREATE UNIQUE INDEX "chart_exam_parts_idempotency" ON "chart_exam_parts" ("exam_id", "idempotency_key");
--> statement-breakpoint
CREATE INDEX "chart_exam_parts_closing" ON "chart_exam_parts" ("closes_at") WHERE "ended_at" IS NULL;
--> statement-breakpoint
CREATE TABLE "chart_exam_ratings" (
  "user_id" uuid NOT NULL REFERENCES "users" ("id") ON DELETE CASCADE,
  "type" text NOT NULL,
  "rating" double precision NOT NULL,
  "deviation" double precision NOT NULL,
  "volatility" double precision NOT NULL,
  "games" integer NOT NULL,
  "updated_at" timestamptz NOT NULL,
  PRIMARY KEY ("user_id", "type"),
  CONSTRAINT "chart_exam_ratings_type" CHECK ("type" IN ('swing-analysis', 'fibonacci-retracement', 'fair-value-gaps', 'market-structure', 'support-resistance')),
  CONSTRAINT "chart_exam_ratings_numbers" CHECK ("deviation" > 0 AND "volatility" > 0 AND "games" > 0)
);
--> statement-breakpoint
CREATE TABLE "chart_exam_appeals" (
  "user_id" uuid NOT NULL,
  "item_id" uuid NOT NULL,
  "text" text NOT NULL,
  "created_at" timestamptz NOT NULL,
  PRIMARY KEY ("user_id", "item_id"),
  -- Only who was asked an item can appeal it.
  CONSTRAINT "chart_exam_appeals_seen" FOREIGN KEY ("user_id", "item_id") REFERENCES "chart_exam_charts" ("user_id", "item_id") ON DELETE CASCADE,
  CONSTRAINT "chart_exam_appeals_text" CHECK (char_length("text") BETWEEN 10 AND 1000)
);
--> statement-breakpoint
CREATE INDEX "chart_exam_appeals_by_item" ON "chart_exam_appeals" ("item_id", "created_at");
