-- Devices and networks from which an account was signed in; their failures are counted apart from those of strangers.
CREATE TABLE "login_places" (
  "place_hash" bytea PRIMARY KEY,
  "account_hash" bytea NOT NULL,
  "last_success_at" timestamptz NOT NULL,
  CONSTRAINT "login_places_hashes" CHECK (octet_length("place_hash") = 32 AND octet_length("account_hash") = 32)
);
--> statement-breakpoint
CREATE INDEX "login_places_by_account" ON "login_places" ("account_hash");
--> statement-breakpoint
CREATE INDEX "login_places_last" ON "login_places" ("last_success_at");
