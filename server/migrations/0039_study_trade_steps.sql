-- A trade of a lesson is a replay too: its bars are shown step by step.
ALTER TABLE "study_tasks"
  DROP CONSTRAINT "study_tasks_steps",
  ADD CONSTRAINT "study_tasks_steps" CHECK ("steps" = 0 OR "kind" IN ('stop-replay', 'trade'));
