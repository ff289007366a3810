-- Pictures with the note of a closed trade, which only its learner sees.
CREATE TABLE "journal_pictures" (
  -- Made by the browser, so that an upload that is sent again adds nothing.
  "id" uuid NOT NULL,
  "trade_id" uuid NOT NULL REFERENCES "journal_trades" ("id") ON DELETE CASCADE,
  "user_id" uuid NOT NULL REFERENCES "users" ("id") ON DELETE CASCADE,
  "added_at" timestamptz NOT NULL,
  "width" smallint NOT NULL,
  "height" integer NOT NULL,
  "content" bytea NOT NULL,
  PRIMARY KEY ("trade_id", "id"),
  CONSTRAINT "journal_pictures_size" CHECK ("width" BETWEEN 1 AND 1600 AND "height" BETWEEN 1 AND 100000),
  -- A WebP file: 'RIFF', its length, 'WEBP'.
  CONSTRAINT "journal_pictures_content" CHECK (
    octet_length("content") BETWEEN 20 AND 8388608
    AND substr("content", 1, 4) = '\x52494646'::bytea AND substr("content", 9, 4) = '\x57454250'::bytea
  )
);
--> statement-breakpoint
CREATE INDEX "journal_pictures_of_user" ON "journal_pictures" ("user_id");
--> statement-breakpoint
-- Compressed already: no use in trying again.
ALTER TABLE "journal_pictures" ALTER COLUMN "content" SET STORAGE EXTERNAL;
