-- Of a live exit of an entry: the part of its quantity that the entry has not filled yet. Null where no entry is live, and for
-- exits that were accepted before this column; those wait for what their entry has still open.
ALTER TABLE "sandbox_orders"
  ADD COLUMN "waiting" bigint,
  ADD COLUMN "amended_at" timestamptz,
  ADD CONSTRAINT "sandbox_orders_waiting" CHECK ("waiting" IS NULL OR ("waiting" >= 0 AND "waiting" <= "remaining" AND "ended_at" IS NULL));
