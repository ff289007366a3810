-- Of a live order of a pair whose reserve the other order holds: the money that it would reserve if it were alone. NULL for
-- all other orders, also for every order from before this column; those reserve what they need.
ALTER TABLE "sandbox_orders"
  ADD COLUMN "needed" bigint,
  ADD CONSTRAINT "sandbox_orders_needed" CHECK ("needed" IS NULL OR ("needed" > 0 AND "reserved" = 0 AND "ended_at" IS NULL)) NOT VALID;
--> statement-breakpoint
ALTER TABLE "sandbox_orders" VALIDATE CONSTRAINT "sandbox_orders_needed";
