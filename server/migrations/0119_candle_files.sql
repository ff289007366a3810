-- Imports by administrators: the imported file, so that a request sent again returns the stored import. For all imports the time of
-- the last stored batch, so that an import that still runs is told from one whose process was killed.
ALTER TABLE "market_imports"
  ADD COLUMN "file_hash" text CONSTRAINT "market_imports_file_hash" CHECK ("file_hash" ~ '^[0-9a-f]{64}$'),
  ADD COLUMN "progress_at" timestamptz;
