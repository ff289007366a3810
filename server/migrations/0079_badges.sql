-- Badges that learners have earned, once for each tier. They are kept, whatever the figures say later.
CREATE TABLE "learner_badges" (
  "id" uuid PRIMARY KEY,
  "user_id" uuid NOT NULL REFERENCES "users" ("id") ON DELETE CASCADE,
  "badge" text NOT NULL CONSTRAINT "learner_badges_badge" CHECK ("badge" IN (
    'swing-analysis', 'fibonacci-retracement', 'fair-value-gaps', 'market-structure', 'support-resistance', 'bias-calls',
    'real-or-shuffled', 'plans-kept', 'reviews-written', 'practice-days', 'practice-streak', 'help-given')),
  "tier" text NOT NULL CONSTRAINT "learner_badges_tier" CHECK ("tier" IN ('bronze', 'silver', 'gold')),
  -- Version of the badge's rule, and what it measured.
  "rule_version" smallint NOT NULL CONSTRAINT "learner_badges_rule_version" CHECK ("rule_version" > 0),
  "value" double precision NOT NULL,
  "earned_at" timestamptz NOT NULL,
  CONSTRAINT "learner_badges_once" UNIQUE ("user_id", "badge", "tier")
);
--> statement-breakpoint
-- The newest day of practice (UTC) that was looked at: further events of a day change no count of days.
CREATE TABLE "badge_days" (
  "user_id" uuid PRIMARY KEY REFERENCES "users" ("id") ON DELETE CASCADE,
  "day" date NOT NULL
);
--> statement-breakpoint
-- A post may share a badge.
ALTER TABLE "posts" DROP CONSTRAINT "posts_shared_kind", ADD CONSTRAINT "posts_shared_kind"
  CHECK ("shared_kind" IN ('chart-exam', 'bias-test', 'trade', 'real-or-shuffled', 'idea', 'badge')) NOT VALID;
--> statement-breakpoint
ALTER TABLE "posts" VALIDATE CONSTRAINT "posts_shared_kind";
--> statement-breakpoint
-- The public page has a block of badges.
ALTER TABLE "people_audiences" DROP CONSTRAINT "people_audiences_block", ADD CONSTRAINT "people_audiences_block"
  CHECK ("block" IN ('name', 'about', 'connections', 'posts', 'ratings', 'skill-map', 'activity', 'badges')) NOT VALID;
--> statement-breakpoint
ALTER TABLE "people_audiences" VALIDATE CONSTRAINT "people_audiences_block";
