-- Which secret the simulated market is made from; one row for all servers. The secret is sealed here, or a file in DATA_DIR.
CREATE TABLE "market_secret" (
  "id" smallint PRIMARY KEY,
  "fingerprint" bytea,
  "sealed" text,
  "past_seed" bigint,
  "secret_from" date,
  CONSTRAINT "market_secret_one_row" CHECK ("id" = 1),
  CONSTRAINT "market_secret_fingerprint" CHECK (octet_length("fingerprint") = 32),
  CONSTRAINT "market_secret_sealed" CHECK ("sealed" IS NULL OR "fingerprint" IS NOT NULL),
  CONSTRAINT "market_secret_past" CHECK (
    "past_seed" BETWEEN 0 AND 4294967295 AND ("secret_from" IS NOT NULL) = ("past_seed" IS NOT NULL AND "fingerprint" IS NOT NULL)
    OR "past_seed" IS NULL AND "secret_from" IS NULL
  )
);
--> statement-breakpoint
-- An installation with learners has shown them a market: its past stays as it was, with the seed that was the default.
INSERT INTO "market_secret" ("id", "past_seed") SELECT 1, 1 WHERE EXISTS (SELECT 1 FROM "users");
