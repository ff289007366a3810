CREATE TABLE "users" (
  "id" uuid PRIMARY KEY,
  "name" text NOT NULL,
  "email" text NOT NULL,
  "email_normalised" text NOT NULL,
  "username" text,
  "password_hash" text NOT NULL,
  "is_admin" boolean NOT NULL DEFAULT false,
  "is_suspended" boolean NOT NULL DEFAULT false,
  "verified_at" timestamptz,
  "terms_accepted_at" timestamptz,
  "promo_code" text,
  "registration_notice_at" timestamptz,
  "created_at" timestamptz NOT NULL,
  CONSTRAINT "users_name" CHECK (char_length("name") BETWEEN 2 AND 50),
  CONSTRAINT "users_email" CHECK (char_length("email") <= 254 AND "email" LIKE '%_@_%'),
  CONSTRAINT "users_email_normalised" CHECK ("email_normalised" = lower(btrim("email_normalised"))),
  CONSTRAINT "users_username" CHECK ("username" ~ '^[A-Za-z][A-Za-z0-9_]{2,19}$'),
  CONSTRAINT "users_password_hash" CHECK ("password_hash" LIKE '$argon2id$%'),
  CONSTRAINT "users_admin_verified" CHECK (NOT "is_admin" OR "verified_at" IS NOT NULL),
  CONSTRAINT "users_promo_code" CHECK (char_length("promo_code") <= 40)
);
--> statement-breakpoint
CREATE UNIQUE INDEX "users_email_normalised_unique" ON "users" ("email_normalised");
--> statement-breakpoint
CREATE UNIQUE INDEX "users_username_unique" ON "users" (lower("username")) WHERE "username" IS NOT NULL;
--> statement-breakpoint
CREATE INDEX "users_admins" ON "users" ("id") WHERE "is_admin";
--> statement-breakpoint
CREATE TABLE "sessions" (
  "id" uuid PRIMARY KEY,
  "user_id" uuid NOT NULL REFERENCES "users" ("id") ON DELETE CASCADE,
  "token_hash" bytea NOT NULL,
  "created_at" timestamptz NOT NULL,
  "last_seen_at" timestamptz NOT NULL,
  "expires_at" timestamptz NOT NULL,
  "user_agent" text NOT NULL,
  "address" text NOT NULL,
  CONSTRAINT "sessions_token_hash" CHECK (octet_length("token_hash") = 32),
  CONSTRAINT "sessions_times" CHECK ("last_seen_at" >= "created_at" AND "expires_at" > "last_seen_at"),
  CONSTRAINT "sessions_life" CHECK ("expires_at" <= "created_at" + interval '720 hours'),
  CONSTRAINT "sessions_user_agent" CHECK (char_length("user_agent") <= 200)
);
--> statement-breakpoint
CREATE UNIQUE INDEX "sessions_token_hash_unique" ON "sessions" ("token_hash");
--> statement-breakpoint
CREATE INDEX "sessions_by_user" ON "sessions" ("user_id", "last_seen_at");
--> statement-breakpoint
CREATE INDEX "sessions_expired" ON "sessions" ("expires_at");
--> statement-breakpoint
CREATE TABLE "one_time_tokens" (
  "id" uuid PRIMARY KEY,
  "kind" text NOT NULL,
  "user_id" uuid REFERENCES "users" ("id") ON DELETE CASCADE,
  "token_hash" bytea NOT NULL,
  "created_at" timestamptz NOT NULL,
  "expires_at" timestamptz NOT NULL,
  "used_at" timestamptz,
  CONSTRAINT "one_time_tokens_kind" CHECK ("kind" IN ('verify-email', 'reset-password', 'registration', 'setup')),
  CONSTRAINT "one_time_tokens_owner" CHECK (("kind" = 'setup') = ("user_id" IS NULL)),
  CONSTRAINT "one_time_tokens_hash" CHECK (octet_length("token_hash") = 32),
  CONSTRAINT "one_time_tokens_times" CHECK ("expires_at" > "created_at" AND "used_at" >= "created_at")
);
--> statement-breakpoint
CREATE UNIQUE INDEX "one_time_tokens_hash_unique" ON "one_time_tokens" ("token_hash");
--> statement-breakpoint
CREATE INDEX "one_time_tokens_by_user" ON "one_time_tokens" ("user_id", "kind", "created_at");
--> statement-breakpoint
CREATE INDEX "one_time_tokens_expired" ON "one_time_tokens" ("expires_at");
--> statement-breakpoint
CREATE TABLE "login_attempts" (
  "subject_hash" bytea PRIMARY KEY,
  "failures" integer NOT NULL,
  "last_attempt_at" timestamptz NOT NULL,
  "blocked_until" timestamptz NOT NULL,
  CONSTRAINT "login_attempts_subject_hash" CHECK (octet_length("subject_hash") = 32),
  CONSTRAINT "login_attempts_failures" CHECK ("failures" >= 0)
);
--> statement-breakpoint
CREATE INDEX "login_attempts_last" ON "login_attempts" ("last_attempt_at");
