-- A row of sessions is a sign-in. Its tabs hold tokens of their own; its cookie, of which the hash is kept, gives them out.
ALTER TABLE "sessions"
  ADD COLUMN "resume_hash" bytea,
  ADD COLUMN "is_remembered" boolean NOT NULL DEFAULT false,
  ADD CONSTRAINT "sessions_resume_hash" CHECK (octet_length("resume_hash") = 32);
--> statement-breakpoint
CREATE UNIQUE INDEX "sessions_resume_hash_unique" ON "sessions" ("resume_hash");
--> statement-breakpoint
CREATE TABLE "session_tabs" (
  "id" uuid PRIMARY KEY,
  "session_id" uuid NOT NULL REFERENCES "sessions" ("id") ON DELETE CASCADE,
  "token_hash" bytea NOT NULL,
  "created_at" timestamptz NOT NULL,
  CONSTRAINT "session_tabs_token_hash" CHECK (octet_length("token_hash") = 32)
);
--> statement-breakpoint
CREATE UNIQUE INDEX "session_tabs_token_hash_unique" ON "session_tabs" ("token_hash");
--> statement-breakpoint
CREATE INDEX "session_tabs_by_session" ON "session_tabs" ("session_id", "created_at");
