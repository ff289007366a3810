-- Every act of an administrator or moderator, with what was before and after. No foreign keys: an entry outlives what it names.
CREATE TABLE "audit_entries" (
  "id" uuid PRIMARY KEY,
  "at" timestamptz NOT NULL,
  "actor_id" uuid NOT NULL,
  "act" text NOT NULL CONSTRAINT "audit_entries_act" CHECK ("act" ~ '^[a-z]+(-[a-z]+)*$' AND char_length("act") <= 40),
  "target_kind" text NOT NULL
    CONSTRAINT "audit_entries_target_kind" CHECK ("target_kind" ~ '^[a-z]+(-[a-z]+)*$' AND char_length("target_kind") <= 40),
  "target_id" text NOT NULL CONSTRAINT "audit_entries_target_id" CHECK (char_length("target_id") BETWEEN 1 AND 100),
  "before" jsonb NOT NULL CONSTRAINT "audit_entries_before" CHECK (jsonb_typeof("before") = 'object'),
  "after" jsonb NOT NULL CONSTRAINT "audit_entries_after" CHECK (jsonb_typeof("after") = 'object'),
  "reason" text CONSTRAINT "audit_entries_reason" CHECK (char_length("reason") BETWEEN 1 AND 300)
);
--> statement-breakpoint
CREATE INDEX "audit_entries_by_target" ON "audit_entries" ("target_kind", "target_id", "id" DESC);
--> statement-breakpoint
CREATE INDEX "audit_entries_by_actor" ON "audit_entries" ("actor_id", "id" DESC);
--> statement-breakpoint
CREATE INDEX "audit_entries_by_act" ON "audit_entries" ("act", "id" DESC);
--> statement-breakpoint
CREATE FUNCTION "audit_entries_refuse_change"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'audit entries are append-only' USING ERRCODE = 'restrict_violation';
END
$$;
--> statement-breakpoint
CREATE TRIGGER "audit_entries_append_only" BEFORE UPDATE OR DELETE ON "audit_entries"
  FOR EACH ROW EXECUTE FUNCTION "audit_entries_refuse_change"();
--> statement-breakpoint
CREATE TRIGGER "audit_entries_not_emptied" BEFORE TRUNCATE ON "audit_entries"
  FOR EACH STATEMENT EXECUTE FUNCTION "audit_entries_refuse_change"();
--> statement-breakpoint
-- The password was entered once more in this session, for dangerous acts. Servers of the release before leave it empty.
ALTER TABLE "sessions" ADD COLUMN "confirmed_at" timestamptz;
--> statement-breakpoint
-- The words by which administrators find an account: of the name, of the username, and of the email address before its domain, which
-- thousands of accounts share. Immutable: the configuration is named, and the texts have no other source.
CREATE FUNCTION "account_search_words"("name" text, "username" text, "email_normalised" text) RETURNS tsvector
LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT to_tsvector('simple'::regconfig, regexp_replace(
    name || ' ' || coalesce(username, '') || ' ' || split_part(email_normalised, '@', 1), '[^[:alnum:]]+', ' ', 'g'))
$$;
--> statement-breakpoint
CREATE INDEX "users_search_words" ON "users" USING gin (account_search_words("name", "username", "email_normalised"));
--> statement-breakpoint
CREATE INDEX "users_by_creation" ON "users" ("created_at", "id");
--> statement-breakpoint
-- With the name itself, so that a far page is read from the index alone.
CREATE INDEX "users_by_name" ON "users" (lower("name"), "id") INCLUDE ("name");
--> statement-breakpoint
CREATE INDEX "users_by_email" ON "users" ("email_normalised", "id");
--> statement-breakpoint
CREATE INDEX "users_moderators" ON "users" ("id") WHERE "is_moderator";
--> statement-breakpoint
CREATE INDEX "users_suspended" ON "users" ("id") WHERE "is_suspended";
--> statement-breakpoint
CREATE INDEX "users_unverified" ON "users" ("id") WHERE "verified_at" IS NULL;
