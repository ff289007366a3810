-- Administrators can allow up to ten sandbox accounts (`SANDBOX_ACCOUNTS_MAX`).
ALTER TABLE "sandbox_accounts"
  DROP CONSTRAINT "sandbox_accounts_number",
  ADD CONSTRAINT "sandbox_accounts_number" CHECK (CASE "kind" WHEN 'live' THEN "number" BETWEEN 1 AND 10 ELSE "number" = 0 END) NOT VALID;
--> statement-breakpoint
ALTER TABLE "sandbox_accounts" VALIDATE CONSTRAINT "sandbox_accounts_number";
