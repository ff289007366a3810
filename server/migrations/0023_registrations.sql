-- An address may have several registrations that wait for confirmation; an account exists only once one of them is confirmed.
CREATE TABLE "registrations" (
  "id" uuid PRIMARY KEY,
  "name" text NOT NULL,
  "email" text NOT NULL,
  "email_normalised" text NOT NULL,
  "password_hash" text NOT NULL,
  "promo_code" text,
  "visitor_hash" bytea,
  "network_hash" bytea NOT NULL,
  "token_hash" bytea NOT NULL,
  "notice_at" timestamptz,
  "created_at" timestamptz NOT NULL,
  CONSTRAINT "registrations_name" CHECK (char_length("name") BETWEEN 2 AND 50),
  CONSTRAINT "registrations_email" CHECK (char_length("email") <= 254 AND "email" LIKE '%_@_%'),
  CONSTRAINT "registrations_email_normalised" CHECK ("email_normalised" = lower(btrim("email_normalised"))),
  CONSTRAINT "registrations_password_hash" CHECK ("password_hash" LIKE '$argon2id$%'),
  CONSTRAINT "registrations_promo_code" CHECK (char_length("promo_code") <= 40),
  CONSTRAINT "registrations_hashes" CHECK (
    octet_length("visitor_hash") = 32 AND octet_length("network_hash") = 32 AND octet_length("token_hash") = 32
  )
);
--> statement-breakpoint
CREATE INDEX "registrations_by_email" ON "registrations" ("email_normalised", "created_at");
--> statement-breakpoint
CREATE UNIQUE INDEX "registrations_token_unique" ON "registrations" ("token_hash");
--> statement-breakpoint
CREATE INDEX "registrations_created" ON "registrations" ("created_at");
--> statement-breakpoint
CREATE TABLE "registration_links" (
  "id" uuid PRIMARY KEY,
  "registration_id" uuid NOT NULL REFERENCES "registrations" ("id") ON DELETE CASCADE,
  "token_hash" bytea NOT NULL,
  "created_at" timestamptz NOT NULL,
  "expires_at" timestamptz NOT NULL,
  CONSTRAINT "registration_links_hash" CHECK (octet_length("token_hash") = 32),
  CONSTRAINT "registration_links_times" CHECK ("expires_at" > "created_at")
);
--> statement-breakpoint
CREATE UNIQUE INDEX "registration_links_hash_unique" ON "registration_links" ("token_hash");
--> statement-breakpoint
CREATE INDEX "registration_links_by_registration" ON "registration_links" ("registration_id", "created_at");
--> statement-breakpoint
-- Unverified accounts of the release before stay where they are; their links keep working as those of a registration.
INSERT INTO "registrations" (
  "id", "name", "email", "email_normalised", "password_hash", "promo_code", "visitor_hash", "network_hash", "token_hash", "created_at"
)
SELECT
  "u"."id", "u"."name", "u"."email", "u"."email_normalised", "u"."password_hash", "u"."promo_code", NULL,
  sha256(convert_to('earlier release', 'UTF8')),
  coalesce(
    (
      SELECT "t"."token_hash" FROM "one_time_tokens" "t"
      WHERE "t"."user_id" = "u"."id" AND "t"."kind" = 'registration' AND "t"."used_at" IS NULL
      ORDER BY "t"."created_at" DESC LIMIT 1
    ),
    sha256(convert_to("u"."id"::text, 'UTF8'))
  ),
  "u"."created_at"
FROM "users" "u"
WHERE "u"."verified_at" IS NULL AND NOT "u"."is_suspended";
--> statement-breakpoint
INSERT INTO "registration_links" ("id", "registration_id", "token_hash", "created_at", "expires_at")
SELECT "t"."id", "t"."user_id", "t"."token_hash", "t"."created_at", "t"."expires_at"
FROM "one_time_tokens" "t" JOIN "registrations" "r" ON "r"."id" = "t"."user_id"
WHERE "t"."kind" = 'verify-email' AND "t"."used_at" IS NULL;
