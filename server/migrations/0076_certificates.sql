-- Keys that sign certificates. The row without an end signs; the others are kept so that older certificates can be checked.
CREATE TABLE "certificate_keys" (
  -- The public key as a Multikey.
  "multikey" text PRIMARY KEY CONSTRAINT "certificate_keys_multikey" CHECK ("multikey" ~ '^z6Mk[1-9A-HJ-NP-Za-km-z]{44}$'),
  -- The secret key, sealed with SECRET_KEY. Deleted when the key no longer signs.
  "sealed" text,
  "created_at" timestamptz NOT NULL,
  "retired_at" timestamptz,
  -- Set if the key may be in other hands: it is not published from then on.
  "withdrawn_at" timestamptz,
  CONSTRAINT "certificate_keys_sealed" CHECK (("sealed" IS NULL) = ("retired_at" IS NOT NULL)),
  CONSTRAINT "certificate_keys_withdrawn" CHECK ("withdrawn_at" IS NULL OR "retired_at" IS NOT NULL)
);
--> statement-breakpoint
-- One key signs at a time, however many servers run.
CREATE UNIQUE INDEX "certificate_keys_one_signs" ON "certificate_keys" ((true)) WHERE "retired_at" IS NULL;
--> statement-breakpoint
CREATE TABLE "certificates" (
  "id" uuid PRIMARY KEY,
  "user_id" uuid NOT NULL REFERENCES "users" ("id") ON DELETE CASCADE,
  "kind" text NOT NULL CONSTRAINT "certificates_kind" CHECK ("kind" ~ '^[a-z]+(-[a-z]+)*$'),
  "issued_at" timestamptz NOT NULL,
  "valid_until" timestamptz NOT NULL,
  "multikey" text NOT NULL REFERENCES "certificate_keys" ("multikey"),
  -- The signed document as text: its bytes are what was handed out.
  "credential" text NOT NULL,
  -- 32 bytes by chance in hex, which the hashes of the attempts are made with.
  "salt" text NOT NULL CONSTRAINT "certificates_salt" CHECK ("salt" ~ '^[0-9a-f]{64}$'),
  "attempts" jsonb NOT NULL CONSTRAINT "certificates_attempts" CHECK (jsonb_typeof("attempts") = 'array'),
  CONSTRAINT "certificates_valid" CHECK ("valid_until" > "issued_at"),
  CONSTRAINT "certificates_one_of_a_kind" UNIQUE ("user_id", "kind")
);
--> statement-breakpoint
-- Serves the foreign key, and signing again what a withdrawn key had signed.
CREATE INDEX "certificates_by_key" ON "certificates" ("multikey");
--> statement-breakpoint
-- Nothing but ids: they stay when the account goes.
CREATE TABLE "certificate_revocations" (
  "id" uuid PRIMARY KEY
);
