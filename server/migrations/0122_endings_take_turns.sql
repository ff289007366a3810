-- When the provider was last asked to do this work and did not. Work that was tried longest ago comes first, so that work
-- that fails again and again does not keep other work waiting.
ALTER TABLE "billing_endings" ADD COLUMN "tried_at" timestamptz;
