-- The set of work that Study planned for a learner's day, so that it stays what it was when the learner first saw it that day.
CREATE TABLE "study_daily_sets" (
  "user_id" uuid PRIMARY KEY REFERENCES "users" ("id") ON DELETE CASCADE,
  -- By the learner's own calendar.
  "day" date NOT NULL,
  -- The finished placement that the set follows. No reference: the set of a day outlives a placement that is taken again.
  "placement_id" uuid,
  "steps" jsonb NOT NULL
);
