-- What learners, and browsers without an account, have done in Study. Lessons and topics are files; their ids stand here as text.
CREATE TABLE "study_cards" (
  "id" uuid PRIMARY KEY,
  "user_id" uuid NOT NULL REFERENCES "users" ("id") ON DELETE CASCADE,
  "lesson" text NOT NULL,
  "state" jsonb NOT NULL,
  "due_at" timestamptz NOT NULL,
  "created_at" timestamptz NOT NULL,
  CONSTRAINT "study_cards_one_of_a_lesson" UNIQUE ("user_id", "lesson")
);
--> statement-breakpoint
CREATE INDEX "study_cards_due" ON "study_cards" ("user_id", "due_at");
--> statement-breakpoint
CREATE TABLE "study_challenges" (
  "id" uuid PRIMARY KEY,
  "user_id" uuid NOT NULL REFERENCES "users" ("id") ON DELETE CASCADE,
  "topic" text NOT NULL,
  "state" text NOT NULL CONSTRAINT "study_challenges_state" CHECK ("state" IN ('active', 'graded', 'abandoned')),
  "tasks" jsonb NOT NULL CONSTRAINT "study_challenges_tasks" CHECK (jsonb_array_length("tasks") > 0),
  "started_at" timestamptz NOT NULL,
  "touched_at" timestamptz NOT NULL,
  "ended_at" timestamptz,
  "score" double precision CONSTRAINT "study_challenges_score" CHECK ("score" BETWEEN 0 AND 1),
  "is_passed" boolean,
  "level_before" text CONSTRAINT "study_challenges_level_before"
    CHECK ("level_before" IN ('none', 'begun', 'familiar', 'proficient', 'mastered')),
  "level_after" text CONSTRAINT "study_challenges_level_after"
    CHECK ("level_after" IN ('none', 'begun', 'familiar', 'proficient', 'mastered')),
  CONSTRAINT "study_challenges_times" CHECK ("started_at" <= "touched_at"),
  CONSTRAINT "study_challenges_ended" CHECK (("state" = 'active') = ("ended_at" IS NULL)),
  -- An abandoned challenge counts as nothing.
  CONSTRAINT "study_challenges_result" CHECK (
    ("state" = 'graded') = ("score" IS NOT NULL) AND ("score" IS NULL) = ("is_passed" IS NULL)
    AND ("score" IS NULL) = ("level_before" IS NULL) AND ("score" IS NULL) = ("level_after" IS NULL)
  )
);
--> statement-breakpoint
CREATE UNIQUE INDEX "study_challenges_active" ON "study_challenges" ("user_id", "topic") WHERE "state" = 'active';
--> statement-breakpoint
CREATE INDEX "study_challenges_user" ON "study_challenges" ("user_id", "topic");
--> statement-breakpoint
CREATE INDEX "study_challenges_active_by_time" ON "study_challenges" ("touched_at") WHERE "state" = 'active';
--> statement-breakpoint
CREATE TABLE "study_tasks" (
  "id" uuid PRIMARY KEY,
  "user_id" uuid REFERENCES "users" ("id") ON DELETE CASCADE,
  "visitor_hash" bytea,
  "lesson" text NOT NULL,
  "place" text NOT NULL CONSTRAINT "study_tasks_place" CHECK ("place" IN ('guided', 'unaided', 'challenge', 'review')),
  "place_index" smallint NOT NULL CHECK ("place_index" BETWEEN 0 AND 30),
  "challenge_id" uuid REFERENCES "study_challenges" ("id") ON DELETE CASCADE,
  "card_id" uuid REFERENCES "study_cards" ("id") ON DELETE CASCADE,
  "kind" text NOT NULL CONSTRAINT "study_tasks_kind" CHECK ("kind" IN (
    'rebuild', 'merge', 'compute', 'drag-atr', 'choose-chart', 'sort', 'match', 'label-swings', 'click-bars', 'stop-replay',
    'delete-false', 'place-swing', 'shade', 'set-probability', 'draw-interval', 'mend-diagram'
  )),
  "rule_version" smallint NOT NULL,
  "instruction" text NOT NULL,
  "question" jsonb NOT NULL,
  "reference" jsonb NOT NULL,
  -- The recorded bars that the task is made from, if there are any.
  "asset" text,
  "interval" text,
  "first_at" timestamptz,
  "last_at" timestamptz,
  -- Bars of the reference that a replay has shown.
  "steps" smallint NOT NULL DEFAULT 0 CHECK ("steps" >= 0),
  "hints" smallint NOT NULL DEFAULT 0 CHECK ("hints" BETWEEN 0 AND 3),
  "tries" integer NOT NULL DEFAULT 0 CHECK ("tries" >= 0),
  "answer" jsonb,
  "verdict" jsonb,
  "score" double precision CONSTRAINT "study_tasks_score" CHECK ("score" BETWEEN 0 AND 1),
  "shown_at" timestamptz NOT NULL,
  "settled_at" timestamptz,
  CONSTRAINT "study_tasks_owner" CHECK (("user_id" IS NULL) <> ("visitor_hash" IS NULL)),
  CONSTRAINT "study_tasks_visitor" CHECK (octet_length("visitor_hash") = 32),
  -- Without an account there are lessons only.
  CONSTRAINT "study_tasks_visitor_places" CHECK ("user_id" IS NOT NULL OR "place" IN ('guided', 'unaided')),
  CONSTRAINT "study_tasks_challenge" CHECK (("place" = 'challenge') = ("challenge_id" IS NOT NULL)),
  CONSTRAINT "study_tasks_card" CHECK (("place" = 'review') = ("card_id" IS NOT NULL)),
  CONSTRAINT "study_tasks_window" CHECK (
    ("asset" IS NULL) = ("interval" IS NULL) AND ("asset" IS NULL) = ("first_at" IS NULL)
    AND ("asset" IS NULL) = ("last_at" IS NULL) AND "first_at" <= "last_at"
  ),
  CONSTRAINT "study_tasks_steps" CHECK ("steps" = 0 OR "kind" = 'stop-replay'),
  CONSTRAINT "study_tasks_hints" CHECK ("hints" = 0 OR "place" = 'guided'),
  CONSTRAINT "study_tasks_answer" CHECK (
    ("answer" IS NULL) = ("verdict" IS NULL) AND ("answer" IS NULL) = ("score" IS NULL) AND ("answer" IS NULL) = ("tries" = 0)
  ),
  -- A guided task is settled when it is right or shown, another one by its first answer.
  CONSTRAINT "study_tasks_settled" CHECK (
    ("place" = 'guided' AND ("settled_at" IS NULL OR "answer" IS NOT NULL OR "hints" = 3))
    OR ("place" <> 'guided' AND "tries" <= 1 AND ("settled_at" IS NULL) = ("answer" IS NULL))
  )
);
--> statement-breakpoint
-- One waiting task at each place.
CREATE UNIQUE INDEX "study_tasks_waiting_user" ON "study_tasks" ("user_id", "lesson", "place", "place_index")
  WHERE "settled_at" IS NULL AND "place" IN ('guided', 'unaided');
--> statement-breakpoint
CREATE UNIQUE INDEX "study_tasks_waiting_visitor" ON "study_tasks" ("visitor_hash", "lesson", "place", "place_index")
  WHERE "settled_at" IS NULL;
--> statement-breakpoint
CREATE UNIQUE INDEX "study_tasks_waiting_review" ON "study_tasks" ("user_id") WHERE "settled_at" IS NULL AND "place" = 'review';
--> statement-breakpoint
-- Each task of a challenge is set once.
CREATE UNIQUE INDEX "study_tasks_of_challenge" ON "study_tasks" ("challenge_id", "place_index") WHERE "place" = 'challenge';
--> statement-breakpoint
CREATE INDEX "study_tasks_user" ON "study_tasks" ("user_id", "lesson");
--> statement-breakpoint
CREATE INDEX "study_tasks_visitor_hash" ON "study_tasks" ("visitor_hash", "lesson");
--> statement-breakpoint
CREATE INDEX "study_tasks_challenge_id" ON "study_tasks" ("challenge_id");
--> statement-breakpoint
CREATE INDEX "study_tasks_card_id" ON "study_tasks" ("card_id");
--> statement-breakpoint
CREATE INDEX "study_tasks_visitors_by_time" ON "study_tasks" ("shown_at") WHERE "user_id" IS NULL;
--> statement-breakpoint
CREATE TABLE "study_lessons" (
  "id" uuid PRIMARY KEY,
  "user_id" uuid REFERENCES "users" ("id") ON DELETE CASCADE,
  "visitor_hash" bytea,
  "lesson" text NOT NULL,
  -- Indexes of the guided tasks that were right or shown, and of the unaided ones that were right.
  "guided_done" smallint[] NOT NULL DEFAULT '{}',
  "unaided_right" smallint[] NOT NULL DEFAULT '{}',
  "quiz_best" double precision CONSTRAINT "study_lessons_quiz_best" CHECK ("quiz_best" BETWEEN 0 AND 1),
  "completed_at" timestamptz,
  "is_history" boolean NOT NULL DEFAULT false,
  "touched_at" timestamptz NOT NULL,
  CONSTRAINT "study_lessons_owner" CHECK (("user_id" IS NULL) <> ("visitor_hash" IS NULL)),
  CONSTRAINT "study_lessons_visitor" CHECK (octet_length("visitor_hash") = 32),
  CONSTRAINT "study_lessons_of_user" UNIQUE ("user_id", "lesson"),
  CONSTRAINT "study_lessons_of_visitor" UNIQUE ("visitor_hash", "lesson"),
  CONSTRAINT "study_lessons_complete" CHECK ("completed_at" IS NULL OR "quiz_best" IS NOT NULL),
  -- Only a complete lesson is kept from before the account.
  CONSTRAINT "study_lessons_history" CHECK (NOT "is_history" OR ("user_id" IS NOT NULL AND "completed_at" IS NOT NULL))
);
--> statement-breakpoint
CREATE INDEX "study_lessons_visitors_by_time" ON "study_lessons" ("touched_at") WHERE "user_id" IS NULL;
--> statement-breakpoint
CREATE TABLE "study_quizzes" (
  "id" uuid PRIMARY KEY,
  "user_id" uuid REFERENCES "users" ("id") ON DELETE CASCADE,
  "visitor_hash" bytea,
  "lesson" text NOT NULL,
  -- Hash of the lesson's questions when the attempt began.
  "version" text NOT NULL,
  -- For each question the places of its options in the lesson's file, in the order in which they are shown.
  "questions" jsonb NOT NULL CONSTRAINT "study_quizzes_questions" CHECK (jsonb_array_length("questions") > 0),
  "started_at" timestamptz NOT NULL,
  "completed_at" timestamptz,
  CONSTRAINT "study_quizzes_owner" CHECK (("user_id" IS NULL) <> ("visitor_hash" IS NULL)),
  CONSTRAINT "study_quizzes_visitor" CHECK (octet_length("visitor_hash") = 32),
  CONSTRAINT "study_quizzes_times" CHECK ("started_at" <= "completed_at")
);
--> statement-breakpoint
CREATE UNIQUE INDEX "study_quizzes_active_user" ON "study_quizzes" ("user_id", "lesson") WHERE "completed_at" IS NULL;
--> statement-breakpoint
CREATE UNIQUE INDEX "study_quizzes_active_visitor" ON "study_quizzes" ("visitor_hash", "lesson") WHERE "completed_at" IS NULL;
--> statement-breakpoint
CREATE INDEX "study_quizzes_user" ON "study_quizzes" ("user_id", "lesson");
--> statement-breakpoint
CREATE INDEX "study_quizzes_visitor_hash" ON "study_quizzes" ("visitor_hash", "lesson");
--> statement-breakpoint
CREATE INDEX "study_quizzes_visitors_by_time" ON "study_quizzes" ("started_at") WHERE "user_id" IS NULL;
--> statement-breakpoint
CREATE TABLE "study_quiz_answers" (
  "quiz_id" uuid NOT NULL REFERENCES "study_quizzes" ("id") ON DELETE CASCADE,
  "question" text NOT NULL,
  -- Place of the option in the lesson's file; the first is the right one.
  "option" smallint NOT NULL CHECK ("option" BETWEEN 0 AND 4),
  "certainty" text NOT NULL CONSTRAINT "study_quiz_answers_certainty" CHECK ("certainty" IN ('sure', 'think-so', 'guess')),
  "points" smallint NOT NULL CHECK ("points" BETWEEN -6 AND 3),
  "answered_at" timestamptz NOT NULL,
  PRIMARY KEY ("quiz_id", "question")
);
--> statement-breakpoint
CREATE TABLE "study_topics" (
  "user_id" uuid NOT NULL REFERENCES "users" ("id") ON DELETE CASCADE,
  "topic" text NOT NULL,
  "state" jsonb NOT NULL,
  "updated_at" timestamptz NOT NULL,
  PRIMARY KEY ("user_id", "topic")
);
--> statement-breakpoint
CREATE TABLE "study_days" (
  "user_id" uuid NOT NULL REFERENCES "users" ("id") ON DELETE CASCADE,
  -- By the learner's own calendar.
  "day" date NOT NULL,
  "tasks" integer NOT NULL CHECK ("tasks" >= 1),
  "reviews" integer NOT NULL CHECK ("reviews" >= 0),
  PRIMARY KEY ("user_id", "day"),
  CONSTRAINT "study_days_reviews" CHECK ("reviews" <= "tasks")
);
--> statement-breakpoint
CREATE TABLE "study_notes" (
  "user_id" uuid NOT NULL REFERENCES "users" ("id") ON DELETE CASCADE,
  "lesson" text NOT NULL,
  "text" text NOT NULL CONSTRAINT "study_notes_text" CHECK (char_length("text") BETWEEN 1 AND 4000),
  "updated_at" timestamptz NOT NULL,
  PRIMARY KEY ("user_id", "lesson")
);
--> statement-breakpoint
CREATE TABLE "study_bookmarks" (
  "user_id" uuid NOT NULL REFERENCES "users" ("id") ON DELETE CASCADE,
  "lesson" text NOT NULL,
  "created_at" timestamptz NOT NULL,
  PRIMARY KEY ("user_id", "lesson")
);
--> statement-breakpoint
-- The texts of the content, copied at start for the search.
CREATE TABLE "study_texts" (
  "kind" text NOT NULL CONSTRAINT "study_texts_kind" CHECK ("kind" IN ('lesson', 'term')),
  "id" text NOT NULL,
  "topic" text,
  "title" text NOT NULL,
  "body" text NOT NULL,
  -- Hash of all the content that the text was copied with.
  "version" text NOT NULL,
  "search" tsvector NOT NULL GENERATED ALWAYS AS (
    setweight(to_tsvector('english', "title"), 'A') || setweight(to_tsvector('english', "body"), 'B')
  ) STORED,
  PRIMARY KEY ("kind", "id"),
  CONSTRAINT "study_texts_topic" CHECK (("kind" = 'lesson') = ("topic" IS NOT NULL))
);
--> statement-breakpoint
CREATE INDEX "study_texts_search" ON "study_texts" USING gin ("search");
--> statement-breakpoint
-- How often learners were asked each question of a quiz, and what they chose.
CREATE TABLE "study_item_stats" (
  "lesson" text NOT NULL,
  "version" text NOT NULL,
  "question" text NOT NULL,
  "option" smallint NOT NULL CHECK ("option" BETWEEN 0 AND 4),
  "shown" integer NOT NULL DEFAULT 0,
  "sure" integer NOT NULL DEFAULT 0 CHECK ("sure" >= 0),
  "think_so" integer NOT NULL DEFAULT 0 CHECK ("think_so" >= 0),
  "guess" integer NOT NULL DEFAULT 0 CHECK ("guess" >= 0),
  PRIMARY KEY ("lesson", "version", "question", "option"),
  CONSTRAINT "study_item_stats_chosen" CHECK ("sure" + "think_so" + "guess" <= "shown")
);
