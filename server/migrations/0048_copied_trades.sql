-- How many of the account's first events were copied from the account that it was cut from: that of another run of the same replay.
ALTER TABLE "sandbox_accounts"
  ADD COLUMN "copied_events" integer NOT NULL DEFAULT 0,
  ADD CONSTRAINT "sandbox_accounts_copied_events" CHECK ("copied_events" >= 0);
--> statement-breakpoint
-- Whether the trade was closed by copied events. It is in the journal of the other run as well, and to be reviewed there.
ALTER TABLE "journal_trades" ADD COLUMN "is_copy" boolean NOT NULL DEFAULT false;
--> statement-breakpoint
UPDATE "journal_trades" AS copy SET "is_copy" = true
FROM "replay_sessions" AS run, "replay_sessions" AS parent, "journal_trades" AS trade
WHERE run."account_id" = copy."account_id" AND parent."id" = run."parent_id" AND trade."account_id" = parent."account_id"
  AND trade."symbol" = copy."symbol" AND trade."closed_sequence" = copy."closed_sequence" AND trade."closed_place" = copy."closed_place"
  AND trade."closed_at" = copy."closed_at";
