-- Where the days of the simulated market continue, so that a start need not compute them since 1990.
CREATE TABLE "simulated_checkpoints" (
  -- Seed and version of the computation.
  "market" text COLLATE "C" NOT NULL,
  "asset" text COLLATE "C" NOT NULL,
  -- Days since 1970-01-01.
  "day" integer NOT NULL,
  "state" jsonb NOT NULL,
  PRIMARY KEY ("market", "asset")
);
