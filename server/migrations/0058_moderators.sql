-- Servers of the release before make no moderators, and read no column that they do not know.
ALTER TABLE "users" ADD COLUMN "is_moderator" boolean NOT NULL DEFAULT false;
--> statement-breakpoint
ALTER TABLE "users"
  ADD CONSTRAINT "users_moderator_verified" CHECK (NOT "is_moderator" OR "verified_at" IS NOT NULL) NOT VALID,
  ADD CONSTRAINT "users_one_role" CHECK (NOT ("is_admin" AND "is_moderator")) NOT VALID;
--> statement-breakpoint
ALTER TABLE "users" VALIDATE CONSTRAINT "users_moderator_verified";
--> statement-breakpoint
ALTER TABLE "users" VALIDATE CONSTRAINT "users_one_role";
