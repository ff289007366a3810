-- Version of the rule by which the largest moves of a trade were computed. Those of trades from before this column, and of
-- those that servers of the release before write during a deploy, were computed by version 1.
ALTER TABLE "journal_trades" ADD COLUMN "moves_version" smallint NOT NULL DEFAULT 1;
