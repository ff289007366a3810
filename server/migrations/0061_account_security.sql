-- Usernames of deleted accounts, as HMAC-SHA256 with the secret of the installation: nobody gets such a name, and no name is stored.
CREATE TABLE "retired_usernames" (
  "name_hash" bytea PRIMARY KEY CONSTRAINT "retired_usernames_name_hash" CHECK (octet_length("name_hash") = 32),
  "retired_at" timestamptz NOT NULL
);
--> statement-breakpoint
-- One authenticator app of an account. It asks for codes once it is confirmed.
CREATE TABLE "totp_factors" (
  "user_id" uuid PRIMARY KEY REFERENCES "users" ("id") ON DELETE CASCADE,
  "sealed_secret" text NOT NULL CONSTRAINT "totp_factors_sealed_secret" CHECK (char_length("sealed_secret") BETWEEN 1 AND 500),
  "created_at" timestamptz NOT NULL,
  "confirmed_at" timestamptz,
  -- The time step of the last accepted code: no code is accepted twice.
  "last_step" bigint CONSTRAINT "totp_factors_last_step" CHECK ("last_step" >= 0),
  CONSTRAINT "totp_factors_confirmed_by_code" CHECK (("confirmed_at" IS NULL) = ("last_step" IS NULL))
);
--> statement-breakpoint
-- A used code is deleted.
CREATE TABLE "recovery_codes" (
  "user_id" uuid NOT NULL REFERENCES "totp_factors" ("user_id") ON DELETE CASCADE,
  "code_hash" bytea NOT NULL CONSTRAINT "recovery_codes_code_hash" CHECK (octet_length("code_hash") = 32),
  "created_at" timestamptz NOT NULL,
  PRIMARY KEY ("user_id", "code_hash")
);
--> statement-breakpoint
-- Sign-ins whose password was right and whose second factor is missing. They are no sessions.
CREATE TABLE "pending_sign_ins" (
  "id" uuid PRIMARY KEY,
  "user_id" uuid NOT NULL REFERENCES "users" ("id") ON DELETE CASCADE,
  "token_hash" bytea NOT NULL UNIQUE CONSTRAINT "pending_sign_ins_token_hash" CHECK (octet_length("token_hash") = 32),
  "is_remembered" boolean NOT NULL,
  "created_at" timestamptz NOT NULL,
  "expires_at" timestamptz NOT NULL,
  CONSTRAINT "pending_sign_ins_expire" CHECK ("expires_at" > "created_at")
);
--> statement-breakpoint
CREATE INDEX "pending_sign_ins_by_user" ON "pending_sign_ins" ("user_id");
--> statement-breakpoint
CREATE INDEX "pending_sign_ins_by_expiry" ON "pending_sign_ins" ("expires_at");
