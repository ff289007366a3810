-- Version of the process score by which a trade was judged. Trades from before this column, and those that servers of the
-- release before write during a deploy, were judged by version 1.
ALTER TABLE "journal_trades" ADD COLUMN "process_version" smallint NOT NULL DEFAULT 1;
