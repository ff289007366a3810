-- Limits that a trader set for an account; see `own-limits.policy.ts`. Null: never any.
ALTER TABLE "sandbox_accounts" ADD COLUMN "own_limits" jsonb;
--> statement-breakpoint
-- Serves the fills of a day.
CREATE INDEX "sandbox_fills_by_time" ON "sandbox_fills" ("account_id", "at");
