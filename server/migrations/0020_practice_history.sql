-- What an operator imports for tests, exams and replays; apart from the candles of the feed, which the market pages serve.
CREATE TABLE "practice_series" (
  "asset" text COLLATE "C" NOT NULL,
  "interval" text COLLATE "C" NOT NULL,
  "revision" uuid NOT NULL,
  PRIMARY KEY ("asset", "interval"),
  CONSTRAINT "practice_series_asset" CHECK ("asset" <> ''),
  CONSTRAINT "practice_series_interval" CHECK ("interval" IN ('1m', '5m', '15m', '1h', '4h', '1d', '1w', '1M'))
);
--> statement-breakpoint
-- No foreign key to practice_series, for the reason that candles has none to candle_series.
CREATE TABLE "practice_candles" (
  "t" timestamptz NOT NULL,
  "o" double precision NOT NULL,
  "h" double precision NOT NULL,
  "l" double precision NOT NULL,
  "c" double precision NOT NULL,
  "v" double precision NOT NULL,
  "asset" text COLLATE "C" NOT NULL,
  "interval" text COLLATE "C" NOT NULL,
  PRIMARY KEY ("asset", "interval", "t"),
  CONSTRAINT "practice_candles_interval" CHECK ("interval" IN ('1m', '5m', '15m', '1h', '4h', '1d', '1w', '1M')),
  CONSTRAINT "practice_candles_low" CHECK ("l" > 0 AND "l" <= least("o", "c")),
  CONSTRAINT "practice_candles_high" CHECK ("h" >= greatest("o", "c") AND "h" < 'Infinity'),
  CONSTRAINT "practice_candles_volume" CHECK ("v" >= 0 AND "v" < 'Infinity'),
  CONSTRAINT "practice_candles_whole_minute" CHECK (date_bin('1 minute', "t", '1970-01-01T00:00:00Z') = "t")
);
--> statement-breakpoint
ALTER TABLE "market_imports"
  ADD COLUMN "store" text NOT NULL DEFAULT 'feed',
  ADD CONSTRAINT "market_imports_store" CHECK ("store" IN ('feed', 'practice'));
