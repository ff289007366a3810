-- A post may share a chart idea, and a prediction is an act that is counted.
ALTER TABLE "posts" DROP CONSTRAINT "posts_shared_kind", ADD CONSTRAINT "posts_shared_kind"
  CHECK ("shared_kind" IN ('chart-exam', 'bias-test', 'trade', 'real-or-shuffled', 'idea')) NOT VALID;
--> statement-breakpoint
ALTER TABLE "posts" VALIDATE CONSTRAINT "posts_shared_kind";
--> statement-breakpoint
ALTER TABLE "post_acts" DROP CONSTRAINT "post_acts_kind", ADD CONSTRAINT "post_acts_kind"
  CHECK ("kind" IN ('post', 'comment', 'like', 'report', 'prediction')) NOT VALID;
--> statement-breakpoint
ALTER TABLE "post_acts" VALIDATE CONSTRAINT "post_acts_kind";
