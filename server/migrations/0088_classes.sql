-- Who teaches: a switch of the account.
CREATE TABLE "class_teachers" (
  "user_id" uuid PRIMARY KEY REFERENCES "users" ("id") ON DELETE CASCADE,
  "since" timestamptz NOT NULL
);
--> statement-breakpoint
CREATE TABLE "classes" (
  "id" uuid PRIMARY KEY,
  "teacher_id" uuid NOT NULL REFERENCES "users" ("id") ON DELETE CASCADE,
  "name" text NOT NULL CONSTRAINT "classes_name" CHECK (char_length("name") BETWEEN 1 AND 80),
  "description" text CONSTRAINT "classes_description" CHECK (char_length("description") BETWEEN 1 AND 1000),
  "join_code" text NOT NULL CONSTRAINT "classes_join_code" CHECK ("join_code" ~ '^[A-HJ-NP-Z2-9]{8}$'),
  "is_joinable" boolean NOT NULL,
  -- When the teacher declared that their school agrees to learners under 16; NULL without.
  "school_agreed_at" timestamptz,
  "created_at" timestamptz NOT NULL,
  -- NULL while the class goes on.
  "archived_at" timestamptz
);
--> statement-breakpoint
CREATE UNIQUE INDEX "classes_by_join_code" ON "classes" ("join_code");
--> statement-breakpoint
-- Serves the classes of a teacher, and the foreign key.
CREATE INDEX "classes_of_teacher" ON "classes" ("teacher_id", "id");
--> statement-breakpoint
CREATE TABLE "class_members" (
  "class_id" uuid NOT NULL REFERENCES "classes" ("id") ON DELETE CASCADE,
  "user_id" uuid NOT NULL REFERENCES "users" ("id") ON DELETE CASCADE,
  -- Moved by joining again: a teacher sees nothing from before.
  "joined_at" timestamptz NOT NULL,
  -- NULL while the learner is in the class.
  "left_at" timestamptz,
  "left_by" text CONSTRAINT "class_members_left_by" CHECK ("left_by" IN ('learner', 'teacher')),
  PRIMARY KEY ("class_id", "user_id"),
  CONSTRAINT "class_members_left" CHECK (("left_at" IS NULL) = ("left_by" IS NULL))
);
--> statement-breakpoint
-- Serves the classes of a learner, and the foreign key.
CREATE INDEX "class_members_of_user" ON "class_members" ("user_id", "class_id");
--> statement-breakpoint
CREATE TABLE "class_assignments" (
  "id" uuid PRIMARY KEY,
  "class_id" uuid NOT NULL REFERENCES "classes" ("id") ON DELETE CASCADE,
  "kind" text NOT NULL CONSTRAINT "class_assignments_kind" CHECK ("kind" IN ('lesson', 'task', 'bias-test', 'chart-exam')),
  -- What is to be done: the lesson, the task, or the choices and the charts of the test.
  "content" jsonb NOT NULL,
  "title" text NOT NULL CONSTRAINT "class_assignments_title" CHECK (char_length("title") BETWEEN 1 AND 120),
  "due_at" timestamptz,
  "created_at" timestamptz NOT NULL,
  -- NULL unless the teacher took it back.
  "withdrawn_at" timestamptz
);
--> statement-breakpoint
-- Serves the assignments of a class, and the foreign key.
CREATE INDEX "class_assignments_of_class" ON "class_assignments" ("class_id", "id");
--> statement-breakpoint
CREATE TABLE "class_work" (
  "assignment_id" uuid NOT NULL REFERENCES "class_assignments" ("id") ON DELETE CASCADE,
  "user_id" uuid NOT NULL REFERENCES "users" ("id") ON DELETE CASCADE,
  -- The test that was started for it; NULL for lessons and tasks.
  "attempt_id" uuid,
  "started_at" timestamptz NOT NULL,
  "finished_at" timestamptz,
  -- Credit from 0 to 1; NULL until finished, and for what has none.
  "score" numeric(6, 5) CONSTRAINT "class_work_score" CHECK ("score" BETWEEN 0 AND 1),
  PRIMARY KEY ("assignment_id", "user_id")
);
--> statement-breakpoint
-- Serves the work of a learner, and the foreign key.
CREATE INDEX "class_work_of_user" ON "class_work" ("user_id", "assignment_id");
--> statement-breakpoint
-- Serves the end of a test: one attempt is the work for one assignment.
CREATE UNIQUE INDEX "class_work_by_attempt" ON "class_work" ("attempt_id") WHERE "attempt_id" IS NOT NULL;
