CREATE TABLE "passkeys" (
  "id" uuid PRIMARY KEY,
  "user_id" uuid NOT NULL REFERENCES "users" ("id") ON DELETE CASCADE,
  "credential_id" bytea NOT NULL UNIQUE CONSTRAINT "passkeys_credential_id" CHECK (octet_length("credential_id") BETWEEN 1 AND 1023),
  "public_key" bytea NOT NULL CONSTRAINT "passkeys_public_key" CHECK (octet_length("public_key") BETWEEN 1 AND 2000),
  -- What the authenticator has counted at the last sign-in; 0 for one that does not count.
  "counter" bigint NOT NULL CONSTRAINT "passkeys_counter" CHECK ("counter" >= 0),
  "transports" text[] NOT NULL CONSTRAINT "passkeys_transports" CHECK (cardinality("transports") <= 10),
  "name" text NOT NULL CONSTRAINT "passkeys_name" CHECK (char_length("name") BETWEEN 1 AND 50),
  "created_at" timestamptz NOT NULL,
  "last_used_at" timestamptz
);
--> statement-breakpoint
CREATE INDEX "passkeys_by_user" ON "passkeys" ("user_id", "created_at");
--> statement-breakpoint
-- What a browser is to sign. A challenge is deleted when it comes back, so it serves once.
CREATE TABLE "passkey_challenges" (
  "id" uuid PRIMARY KEY,
  -- NULL: for a sign-in, before it is known whose.
  "user_id" uuid REFERENCES "users" ("id") ON DELETE CASCADE,
  "challenge" bytea NOT NULL CONSTRAINT "passkey_challenges_challenge" CHECK (octet_length("challenge") = 32),
  "created_at" timestamptz NOT NULL,
  "expires_at" timestamptz NOT NULL,
  CONSTRAINT "passkey_challenges_expire" CHECK ("expires_at" > "created_at")
);
--> statement-breakpoint
CREATE INDEX "passkey_challenges_by_user" ON "passkey_challenges" ("user_id");
--> statement-breakpoint
CREATE INDEX "passkey_challenges_by_expiry" ON "passkey_challenges" ("expires_at");
