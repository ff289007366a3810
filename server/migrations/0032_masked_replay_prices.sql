-- Prices of a masked session are real ones times this, and its account trades a stand-in for the asset. NULL: real prices of the asset.
ALTER TABLE "replay_sessions"
  ADD COLUMN "price_factor" double precision,
  ADD CONSTRAINT "replay_sessions_price_factor" CHECK ("price_factor" IS NULL OR ("is_masked" AND "price_factor" > 0));
