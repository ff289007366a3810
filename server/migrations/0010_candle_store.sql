-- A series is imported (rolled_up_from is null) or made whole from the smaller series named there; its bars never mix both.
-- kept_from: bars before it were deleted for their age; first_open still says where the series once began.
ALTER TABLE "candle_series"
  ADD COLUMN "rolled_up_from" text COLLATE "C",
  ADD COLUMN "kept_from" timestamptz,
  ADD CONSTRAINT "candle_series_rolled_up_from" CHECK (
    "rolled_up_from" IN ('1m', '5m', '15m', '1h', '4h', '1d', '1w') AND "rolled_up_from" <> "interval"
  ),
  ADD CONSTRAINT "candle_series_kept_from" CHECK ("kept_from" IS NULL OR "rolled_up_from" IS NULL);
--> statement-breakpoint
-- By the defaults a table of 100 million rows is vacuumed and analyzed after 20 and 10 million changes; these are a day's or so.
ALTER TABLE "candles" SET (
  autovacuum_vacuum_insert_scale_factor = 0.01,
  autovacuum_vacuum_scale_factor = 0.01,
  autovacuum_analyze_scale_factor = 0.01
);
