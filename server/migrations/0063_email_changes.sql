-- Requests for another email address. A confirmed one can be undone from the old address until it expires.
CREATE TABLE "email_changes" (
  "id" uuid PRIMARY KEY,
  "user_id" uuid NOT NULL REFERENCES "users" ("id") ON DELETE CASCADE,
  "old_email" text NOT NULL CONSTRAINT "email_changes_old_email" CHECK (char_length("old_email") <= 254 AND "old_email" LIKE '%_@_%'),
  "new_email" text NOT NULL CONSTRAINT "email_changes_new_email" CHECK (char_length("new_email") <= 254 AND "new_email" LIKE '%_@_%'),
  "confirm_hash" bytea NOT NULL UNIQUE CONSTRAINT "email_changes_confirm_hash" CHECK (octet_length("confirm_hash") = 32),
  "undo_hash" bytea NOT NULL UNIQUE CONSTRAINT "email_changes_undo_hash" CHECK (octet_length("undo_hash") = 32),
  "created_at" timestamptz NOT NULL,
  "expires_at" timestamptz NOT NULL,
  "confirmed_at" timestamptz,
  "undo_expires_at" timestamptz NOT NULL,
  "undone_at" timestamptz,
  CONSTRAINT "email_changes_expire" CHECK ("expires_at" > "created_at" AND "undo_expires_at" >= "expires_at")
);
--> statement-breakpoint
CREATE INDEX "email_changes_by_user" ON "email_changes" ("user_id", "created_at");
--> statement-breakpoint
CREATE INDEX "email_changes_by_expiry" ON "email_changes" ("undo_expires_at");
