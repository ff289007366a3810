-- The first planned trade of a learner: its chart, what was decided, and its result. One for each account, kept as its card.
CREATE TABLE "study_first_trades" (
  "user_id" uuid PRIMARY KEY REFERENCES "users" ("id") ON DELETE CASCADE,
  "id" uuid NOT NULL,
  "question" jsonb NOT NULL,
  "reference" jsonb NOT NULL,
  "asset" text NOT NULL,
  "first_at" timestamptz NOT NULL,
  "last_at" timestamptz NOT NULL,
  "steps" smallint NOT NULL DEFAULT 0 CONSTRAINT "study_first_trades_steps" CHECK ("steps" >= 0),
  "plan" jsonb,
  "acts" jsonb NOT NULL DEFAULT '[]',
  "result" jsonb,
  "review" text,
  "shown_at" timestamptz NOT NULL,
  "planned_at" timestamptz,
  "closed_at" timestamptz,
  "reviewed_at" timestamptz,
  CONSTRAINT "study_first_trades_plan" CHECK (("plan" IS NULL) = ("planned_at" IS NULL)),
  CONSTRAINT "study_first_trades_result" CHECK (("result" IS NULL) = ("closed_at" IS NULL)),
  CONSTRAINT "study_first_trades_review" CHECK (("review" IS NULL) = ("reviewed_at" IS NULL)),
  CONSTRAINT "study_first_trades_order" CHECK (
    ("closed_at" IS NULL OR "planned_at" IS NOT NULL) AND ("reviewed_at" IS NULL OR "closed_at" IS NOT NULL)
  )
);
--> statement-breakpoint
CREATE INDEX "study_first_trades_unclosed_by_time" ON "study_first_trades" ("shown_at") WHERE "closed_at" IS NULL;
