-- Which version of the terms `terms_accepted_at` is about: a new version asks everybody again.
ALTER TABLE "users" ADD COLUMN "terms_version" text;
--> statement-breakpoint
UPDATE "users" SET "terms_version" = '2025-01-01' WHERE "terms_accepted_at" IS NOT NULL;
--> statement-breakpoint
ALTER TABLE "users" ADD CONSTRAINT "users_terms" CHECK (("terms_accepted_at" IS NULL) = ("terms_version" IS NULL));
--> statement-breakpoint
CREATE TABLE "terms_acceptances" (
  "user_id" uuid NOT NULL REFERENCES "users" ("id") ON DELETE CASCADE,
  "terms_version" text NOT NULL,
  "accepted_at" timestamptz NOT NULL,
  "address" text NOT NULL,
  PRIMARY KEY ("user_id", "terms_version"),
  CONSTRAINT "terms_acceptances_version" CHECK (char_length("terms_version") BETWEEN 1 AND 20)
);
--> statement-breakpoint
-- Every username that an account has or had. One table for both, so that its key alone keeps a name from a second owner.
CREATE TABLE "username_history" (
  "name_key" text PRIMARY KEY,
  "user_id" uuid NOT NULL REFERENCES "users" ("id") ON DELETE CASCADE,
  "claimed_at" timestamptz NOT NULL,
  CONSTRAINT "username_history_name_key" CHECK ("name_key" ~ '^[a-z][a-z0-9_]{2,19}$')
);
--> statement-breakpoint
CREATE INDEX "username_history_by_user" ON "username_history" ("user_id", "claimed_at");
--> statement-breakpoint
INSERT INTO "username_history" ("name_key", "user_id", "claimed_at")
SELECT lower("username"), "id", "created_at" FROM "users" WHERE "username" IS NOT NULL;
--> statement-breakpoint
CREATE TABLE "profile_images" (
  "user_id" uuid PRIMARY KEY REFERENCES "users" ("id") ON DELETE CASCADE,
  "content" bytea NOT NULL,
  "version" text NOT NULL,
  "edge" smallint NOT NULL,
  "has_alpha" boolean NOT NULL,
  "updated_at" timestamptz NOT NULL,
  -- A WebP file: 'RIFF', its length, 'WEBP'.
  CONSTRAINT "profile_images_content" CHECK (
    octet_length("content") BETWEEN 20 AND 1048576
    AND substr("content", 1, 4) = '\x52494646'::bytea AND substr("content", 9, 4) = '\x57454250'::bytea
  ),
  CONSTRAINT "profile_images_version" CHECK ("version" ~ '^[A-Za-z0-9_-]{22}$'),
  CONSTRAINT "profile_images_edge" CHECK ("edge" BETWEEN 1 AND 512)
);
--> statement-breakpoint
-- Compressed already: no use in trying again.
ALTER TABLE "profile_images" ALTER COLUMN "content" SET STORAGE EXTERNAL;
