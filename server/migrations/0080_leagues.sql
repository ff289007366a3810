-- Learners who joined the weekly leagues.
CREATE TABLE "league_members" (
  "user_id" uuid PRIMARY KEY REFERENCES "users" ("id") ON DELETE CASCADE,
  "division" smallint NOT NULL CONSTRAINT "league_members_division" CHECK ("division" BETWEEN 1 AND 5),
  "joined_at" timestamptz NOT NULL
);
--> statement-breakpoint
-- Weeks whose groups were formed, by their Monday (UTC): once, however many servers run.
CREATE TABLE "league_weeks" (
  "week" date PRIMARY KEY,
  "formed_at" timestamptz NOT NULL
);
--> statement-breakpoint
CREATE TABLE "league_groups" (
  "id" uuid PRIMARY KEY,
  "week" date NOT NULL REFERENCES "league_weeks" ("week") ON DELETE CASCADE,
  "division" smallint NOT NULL CONSTRAINT "league_groups_division" CHECK ("division" BETWEEN 1 AND 5)
);
--> statement-breakpoint
-- Serves who joins a week, and the foreign key.
CREATE INDEX "league_groups_of_week" ON "league_groups" ("week", "division");
--> statement-breakpoint
CREATE TABLE "league_places" (
  "user_id" uuid NOT NULL REFERENCES "users" ("id") ON DELETE CASCADE,
  "week" date NOT NULL,
  "group_id" uuid NOT NULL REFERENCES "league_groups" ("id") ON DELETE CASCADE,
  "points" integer NOT NULL CONSTRAINT "league_places_points" CHECK ("points" >= 0),
  -- When these points were reached: who was first stands above.
  "reached_at" timestamptz NOT NULL,
  -- NULL until the week is decided.
  "outcome" text CONSTRAINT "league_places_outcome" CHECK ("outcome" IN ('promoted', 'stayed', 'relegated')),
  PRIMARY KEY ("user_id", "week")
);
--> statement-breakpoint
-- Serves the table of a group, and the foreign key.
CREATE INDEX "league_places_of_group" ON "league_places" ("group_id", "points" DESC, "reached_at", "user_id");
--> statement-breakpoint
-- Serves the decision of a week.
CREATE INDEX "league_places_undecided" ON "league_places" ("week") WHERE "outcome" IS NULL;
