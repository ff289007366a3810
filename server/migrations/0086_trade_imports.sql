-- Real trades that learners import. They stay in these tables: nothing else counts them.
CREATE TABLE "trade_imports" (
  "id" uuid PRIMARY KEY,
  "user_id" uuid NOT NULL REFERENCES "users" ("id") ON DELETE CASCADE,
  "file_name" text NOT NULL CONSTRAINT "trade_imports_file_name" CHECK (char_length("file_name") BETWEEN 1 AND 200),
  "file_hash" text NOT NULL CONSTRAINT "trade_imports_file_hash" CHECK ("file_hash" ~ '^[0-9a-f]{64}$'),
  "format" text NOT NULL CONSTRAINT "trade_imports_format" CHECK ("format" ~ '^[a-z0-9]+(-[a-z0-9]+)*$'),
  "time_zone" text,
  "decimal_mark" text NOT NULL CONSTRAINT "trade_imports_decimal_mark" CHECK ("decimal_mark" IN ('point', 'comma')),
  "state" text NOT NULL CONSTRAINT "trade_imports_state" CHECK ("state" IN ('queued', 'undoing', 'done', 'failed')),
  "created_at" timestamptz NOT NULL,
  "finished_at" timestamptz,
  "lines" integer NOT NULL,
  "done_lines" integer NOT NULL,
  "added_lines" integer NOT NULL,
  "rejected_lines" integer NOT NULL,
  -- The first of them, with what is wrong.
  "rejected" jsonb NOT NULL CONSTRAINT "trade_imports_rejected" CHECK (jsonb_typeof("rejected") = 'array'),
  -- How often the job has begun with it.
  "attempts" integer NOT NULL,
  -- The file while the import waits or runs, so that it goes on after a crash.
  "file" bytea,
  CONSTRAINT "trade_imports_file" CHECK (("state" = 'queued') = ("file" IS NOT NULL)),
  CONSTRAINT "trade_imports_progress" CHECK (0 <= "added_lines" AND "added_lines" <= "lines" AND 0 <= "done_lines" AND "done_lines" <= "lines")
);
--> statement-breakpoint
CREATE INDEX "trade_imports_by_user" ON "trade_imports" ("user_id", "id");
--> statement-breakpoint
-- One import of a learner runs at a time, and serves the job that looks for work.
CREATE UNIQUE INDEX "trade_imports_one_busy" ON "trade_imports" ("user_id") WHERE "state" IN ('queued', 'undoing');
--> statement-breakpoint
CREATE TABLE "imported_executions" (
  "user_id" uuid NOT NULL REFERENCES "users" ("id") ON DELETE CASCADE,
  -- SHA-256 of what tells the execution from others: the same line of another export has the same key.
  "key" text NOT NULL CONSTRAINT "imported_executions_key" CHECK (char_length("key") = 43),
  "import_id" uuid NOT NULL REFERENCES "trade_imports" ("id") ON DELETE CASCADE,
  -- Format, account, symbol and currency: trades are made within it.
  "instrument" text NOT NULL,
  "at" timestamptz NOT NULL,
  -- The place in its file, ascending with time.
  "sequence" integer NOT NULL,
  "line" integer NOT NULL,
  -- What the line says, as JSON. Amounts are decimals in text.
  "data" text NOT NULL,
  PRIMARY KEY ("user_id", "key")
);
--> statement-breakpoint
CREATE INDEX "imported_executions_by_import" ON "imported_executions" ("import_id");
--> statement-breakpoint
CREATE INDEX "imported_executions_by_instrument" ON "imported_executions" ("user_id", "instrument");
