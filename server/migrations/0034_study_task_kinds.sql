-- The kinds of tasks grow with the lessons and are listed in core alone; the database checks the shape of the name.
ALTER TABLE "study_tasks"
  DROP CONSTRAINT "study_tasks_kind",
  ADD CONSTRAINT "study_tasks_kind" CHECK ("kind" ~ '^[a-z]+(-[a-z]+){0,3}$');
