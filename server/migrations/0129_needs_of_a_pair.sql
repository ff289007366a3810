-- Money that a live order of a pair would reserve if it were alone, while the other order of the pair holds the reserve. It is NULL for
-- all other orders, also for every order from before this column; those reserve what they need.
-- PostgreSQL checks the constraint for every row that is written from now on. It is not validated here, because the table would stay
-- locked while PostgreSQL reads every order. Each of them has NULL, so a later release can validate it at any time, in a migration that
-- does not alter this table.
ALTER TABLE "sandbox_orders"
  ADD COLUMN "needed" bigint,
  ADD CONSTRAINT "sandbox_orders_needed" CHECK ("needed" IS NULL OR ("needed" > 0 AND "reserved" = 0 AND "ended_at" IS NULL)) NOT VALID;
