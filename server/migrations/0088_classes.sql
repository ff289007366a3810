-- Classes: a teacher, learners who joined, what is assigned to them, and their work on it.
CREATE TABLE "classes" (
  "id" uuid PRIMARY KEY,
  "teacher_id" uuid NOT NULL REFERENCES "users" ("id") ON DELETE CASCADE,
  "name" text NOT NULL CONSTRAINT "classes_name" CHECK (char_length("name") BETWEEN 1 AND 80),
  "description" text CONSTRAINT "classes_description" CHECK (char_length("description") <= 1000),
  "join_code" text NOT NULL CONSTRAINT "classes_one_join_code" UNIQUE,
  "is_joinable" boolean NOT NULL,
  -- Set if the teacher has said that the school agreed to learners under 16.
  "school_agreed_at" timestamptz,
  "created_at" timestamptz NOT NULL,
  "archived_at" timestamptz,
  CONSTRAINT "classes_join_code" CHECK ("join_code" ~ '^[2-9A-HJ-NP-Z]{8}$')
);
--> statement-breakpoint
CREATE INDEX "classes_by_teacher" ON "classes" ("teacher_id");
--> statement-breakpoint
CREATE TABLE "class_members" (
  "class_id" uuid NOT NULL REFERENCES "classes" ("id") ON DELETE CASCADE,
  "account_id" uuid NOT NULL REFERENCES "users" ("id") ON DELETE CASCADE,
  "joined_at" timestamptz NOT NULL,
  "left_at" timestamptz,
  "left_by" text CONSTRAINT "class_members_left_by" CHECK ("left_by" IN ('learner', 'teacher')),
  PRIMARY KEY ("class_id", "account_id"),
  CONSTRAINT "class_members_left" CHECK (("left_at" IS NULL) = ("left_by" IS NULL))
);
--> statement-breakpoint
CREATE INDEX "class_members_by_account" ON "class_members" ("account_id");
--> statement-breakpoint
CREATE TABLE "class_assignments" (
  "id" uuid PRIMARY KEY,
  "class_id" uuid NOT NULL REFERENCES "classes" ("id") ON DELETE CASCADE,
  "kind" text NOT NULL CONSTRAINT "class_assignments_kind" CHECK ("kind" IN ('lesson', 'task', 'bias-test', 'chart-exam')),
  "content" jsonb NOT NULL,
  -- All learners see the charts that it draws.
  "seed" text NOT NULL,
  "title" text NOT NULL,
  "due_at" timestamptz,
  "created_at" timestamptz NOT NULL,
  "withdrawn_at" timestamptz
);
--> statement-breakpoint
CREATE INDEX "class_assignments_by_class" ON "class_assignments" ("class_id");
--> statement-breakpoint
CREATE TABLE "class_work" (
  "assignment_id" uuid NOT NULL REFERENCES "class_assignments" ("id") ON DELETE CASCADE,
  "account_id" uuid NOT NULL REFERENCES "users" ("id") ON DELETE CASCADE,
  -- The Bias Test or exam that was made for it.
  "attempt_id" uuid,
  "started_at" timestamptz NOT NULL,
  "finished_at" timestamptz,
  "score" numeric CONSTRAINT "class_work_score" CHECK ("score" BETWEEN 0 AND 1),
  PRIMARY KEY ("assignment_id", "account_id")
);
--> statement-breakpoint
CREATE INDEX "class_work_by_account" ON "class_work" ("account_id");
