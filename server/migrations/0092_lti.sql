-- LTI 1.3: platforms that launch this tool, and the grades that go back to them.
CREATE TABLE "lti_keys" (
  "kid" text PRIMARY KEY,
  -- The public key as a JWK.
  "public_key" jsonb NOT NULL,
  -- The private key (PKCS #8), sealed with SECRET_KEY. Deleted when the key no longer signs.
  "sealed" text,
  "created_at" timestamptz NOT NULL,
  "retired_at" timestamptz,
  CONSTRAINT "lti_keys_sealed" CHECK (("sealed" IS NULL) = ("retired_at" IS NOT NULL))
);
--> statement-breakpoint
-- One key signs at a time, however many servers run.
CREATE UNIQUE INDEX "lti_keys_one_signs" ON "lti_keys" ((true)) WHERE "retired_at" IS NULL;
--> statement-breakpoint
CREATE TABLE "lti_platforms" (
  "id" uuid PRIMARY KEY,
  "name" text NOT NULL CONSTRAINT "lti_platforms_name" CHECK (char_length("name") BETWEEN 1 AND 80),
  "issuer" text NOT NULL,
  "client_id" text NOT NULL,
  "authorization_url" text NOT NULL,
  "token_url" text NOT NULL,
  "keys_url" text NOT NULL,
  "deployment_ids" jsonb NOT NULL CONSTRAINT "lti_platforms_deployment_ids" CHECK (jsonb_typeof("deployment_ids") = 'array'),
  "created_at" timestamptz NOT NULL,
  CONSTRAINT "lti_platforms_one_registration" UNIQUE ("issuer", "client_id")
);
--> statement-breakpoint
-- Logins on their way to a platform. Only hashes: what the browser and the platform know is not stored.
CREATE TABLE "lti_logins" (
  "state_hash" text PRIMARY KEY,
  "nonce_hash" text NOT NULL,
  "browser_hash" text NOT NULL,
  -- The window inside the platform's page that waits for a choice.
  "frame_hash" text,
  "platform_id" uuid NOT NULL REFERENCES "lti_platforms" ("id") ON DELETE CASCADE,
  "expires_at" timestamptz NOT NULL
);
--> statement-breakpoint
CREATE INDEX "lti_logins_by_end" ON "lti_logins" ("expires_at");
--> statement-breakpoint
CREATE INDEX "lti_logins_by_platform" ON "lti_logins" ("platform_id");
--> statement-breakpoint
-- Launches that a platform has signed, until they end.
CREATE TABLE "lti_launches" (
  "id" uuid PRIMARY KEY,
  "platform_id" uuid NOT NULL REFERENCES "lti_platforms" ("id") ON DELETE CASCADE,
  "browser_hash" text NOT NULL,
  "frame_hash" text,
  "message" jsonb NOT NULL,
  -- The account that opened it first; no other one may.
  "user_id" uuid REFERENCES "users" ("id") ON DELETE CASCADE,
  -- What a deep link chose.
  "assignment_id" uuid REFERENCES "class_assignments" ("id") ON DELETE CASCADE,
  "expires_at" timestamptz NOT NULL
);
--> statement-breakpoint
CREATE INDEX "lti_launches_by_end" ON "lti_launches" ("expires_at");
--> statement-breakpoint
CREATE INDEX "lti_launches_by_platform" ON "lti_launches" ("platform_id");
--> statement-breakpoint
CREATE INDEX "lti_launches_by_frame" ON "lti_launches" ("frame_hash") WHERE "frame_hash" IS NOT NULL;
--> statement-breakpoint
CREATE INDEX "lti_launches_by_user" ON "lti_launches" ("user_id");
--> statement-breakpoint
CREATE INDEX "lti_launches_by_assignment" ON "lti_launches" ("assignment_id");
--> statement-breakpoint
-- A person on a platform and their account, which they have confirmed.
CREATE TABLE "lti_links" (
  "id" uuid PRIMARY KEY,
  "platform_id" uuid NOT NULL REFERENCES "lti_platforms" ("id") ON DELETE CASCADE,
  "subject" text NOT NULL,
  "user_id" uuid NOT NULL REFERENCES "users" ("id") ON DELETE CASCADE,
  "linked_at" timestamptz NOT NULL,
  CONSTRAINT "lti_links_one_account" UNIQUE ("platform_id", "subject"),
  CONSTRAINT "lti_links_one_person" UNIQUE ("user_id", "platform_id")
);
--> statement-breakpoint
-- A course of a platform and its class.
CREATE TABLE "lti_courses" (
  "id" uuid PRIMARY KEY,
  "platform_id" uuid NOT NULL REFERENCES "lti_platforms" ("id") ON DELETE CASCADE,
  "deployment_id" text NOT NULL,
  "context_id" text NOT NULL,
  "class_id" uuid NOT NULL REFERENCES "classes" ("id") ON DELETE CASCADE,
  "created_at" timestamptz NOT NULL,
  CONSTRAINT "lti_courses_one_class" UNIQUE ("platform_id", "deployment_id", "context_id")
);
--> statement-breakpoint
CREATE INDEX "lti_courses_by_class" ON "lti_courses" ("class_id");
--> statement-breakpoint
-- A link of a course that opens an assignment, with the column of the gradebook that its grades go to.
CREATE TABLE "lti_resources" (
  "id" uuid PRIMARY KEY,
  "course_id" uuid NOT NULL REFERENCES "lti_courses" ("id") ON DELETE CASCADE,
  "resource_link_id" text NOT NULL,
  "assignment_id" uuid NOT NULL REFERENCES "class_assignments" ("id") ON DELETE CASCADE,
  -- Null if the platform takes no grades for the link.
  "line_item_url" text,
  CONSTRAINT "lti_resources_one_link" UNIQUE ("course_id", "resource_link_id")
);
--> statement-breakpoint
CREATE INDEX "lti_resources_by_assignment" ON "lti_resources" ("assignment_id");
--> statement-breakpoint
-- The latest grade of a learner for a link: what is to be sent, and what was sent.
CREATE TABLE "lti_scores" (
  "id" uuid PRIMARY KEY,
  "resource_id" uuid NOT NULL REFERENCES "lti_resources" ("id") ON DELETE CASCADE,
  "user_id" uuid NOT NULL REFERENCES "users" ("id") ON DELETE CASCADE,
  "score" double precision NOT NULL CONSTRAINT "lti_scores_score" CHECK ("score" BETWEEN 0 AND 1),
  "finished_at" timestamptz NOT NULL,
  -- Null once it is sent or parked.
  "due_at" timestamptz,
  "attempts" integer NOT NULL DEFAULT 0,
  "sent_at" timestamptz,
  "error" text,
  "parked_at" timestamptz,
  CONSTRAINT "lti_scores_one_grade" UNIQUE ("resource_id", "user_id"),
  CONSTRAINT "lti_scores_state" CHECK (num_nonnulls("due_at", "sent_at", "parked_at") = 1),
  CONSTRAINT "lti_scores_parked" CHECK ("parked_at" IS NULL OR "error" IS NOT NULL)
);
--> statement-breakpoint
CREATE INDEX "lti_scores_due" ON "lti_scores" ("due_at") WHERE "due_at" IS NOT NULL;
--> statement-breakpoint
CREATE INDEX "lti_scores_by_user" ON "lti_scores" ("user_id");
