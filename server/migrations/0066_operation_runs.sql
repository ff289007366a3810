-- Finished runs of operations that the status page tells of. Old ones are deleted by the job that adds the next.
CREATE TABLE "operation_runs" (
  "id" uuid PRIMARY KEY,
  "kind" text NOT NULL,
  "finished_at" timestamptz NOT NULL,
  "is_sound" boolean NOT NULL,
  -- What was looked at or saved, in numbers.
  "summary" jsonb NOT NULL,
  CONSTRAINT "operation_runs_kind" CHECK ("kind" IN ('backup', 'ledger-check')),
  CONSTRAINT "operation_runs_summary" CHECK (jsonb_typeof("summary") = 'object')
);
--> statement-breakpoint
CREATE INDEX "operation_runs_by_kind" ON "operation_runs" ("kind", "finished_at" DESC);
