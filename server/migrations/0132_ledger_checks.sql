-- Checks of all ledgers, by the daily job or because an administrator asked. A job runs the one that has not ended, and deletes old ones.
CREATE TABLE "ledger_checks" (
  "id" uuid PRIMARY KEY,
  "started_at" timestamptz NOT NULL,
  "ended_at" timestamptz,
  -- Number of trading accounts at the start, and how many have been checked so far.
  "accounts" integer NOT NULL,
  "checked" integer NOT NULL DEFAULT 0,
  "entries" bigint NOT NULL DEFAULT 0,
  -- Number of ledgers that do not hold. "faults" names the first of them; trading accounts may be deleted since.
  "broken" integer NOT NULL DEFAULT 0,
  "faults" jsonb NOT NULL DEFAULT '[]',
  CONSTRAINT "ledger_checks_counts" CHECK ("accounts" >= 0 AND "entries" >= 0 AND "broken" BETWEEN 0 AND "checked"),
  CONSTRAINT "ledger_checks_faults" CHECK (jsonb_typeof("faults") = 'array'),
  CONSTRAINT "ledger_checks_times" CHECK ("ended_at" >= "started_at")
);
--> statement-breakpoint
CREATE UNIQUE INDEX "ledger_checks_one_running" ON "ledger_checks" ((true)) WHERE "ended_at" IS NULL;
--> statement-breakpoint
CREATE INDEX "ledger_checks_by_start" ON "ledger_checks" ("started_at");
