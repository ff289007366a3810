-- Checks the orders from before 0129, all of which have NULL. VALIDATE CONSTRAINT does not block writes while it reads the table.
ALTER TABLE "sandbox_orders" VALIDATE CONSTRAINT "sandbox_orders_needed";
