-- Chart ideas. All times are market times, all prices but the invalidation are the market's own.
CREATE TABLE "ideas" (
  "id" uuid PRIMARY KEY,
  -- Null once the author's account is deleted and others have predicted: what is left scores their predictions, and says nothing of the author.
  "author_id" uuid REFERENCES "users" ("id") ON DELETE CASCADE,
  -- Null once the post is deleted: the idea still counts in the author's record.
  "post_id" uuid UNIQUE REFERENCES "posts" ("id") ON DELETE SET NULL,
  "asset" text NOT NULL,
  "horizon" text NOT NULL CONSTRAINT "ideas_horizon" CHECK ("horizon" IN ('1d', '1w', '1M', '3M')),
  "direction" text CONSTRAINT "ideas_direction" CHECK ("direction" IN ('bullish', 'bearish', 'neutral')),
  "confidence" smallint CONSTRAINT "ideas_confidence" CHECK ("confidence" BETWEEN 34 AND 100),
  "thesis" text NOT NULL CONSTRAINT "ideas_thesis" CHECK (char_length("thesis") <= 1000),
  "invalidation" text NOT NULL CONSTRAINT "ideas_invalidation" CHECK (char_length("invalidation") <= 300),
  "invalidation_price" text CONSTRAINT "ideas_invalidation_price" CHECK ("invalidation_price" ~ '^\d{1,9}(\.\d{1,8})?$'),
  "published_at" timestamptz NOT NULL,
  "locks_at" timestamptz NOT NULL,
  -- When the server looks for the next price.
  "next_look_at" timestamptz NOT NULL,
  "starts_at" timestamptz,
  "start_price" double precision CONSTRAINT "ideas_start_price" CHECK ("start_price" > 0),
  -- Interval and source of the bars that start and end price are taken from.
  "price_interval" text,
  "source" text,
  -- ATR(14) of log prices before the start.
  "log_atr" double precision CONSTRAINT "ideas_log_atr" CHECK ("log_atr" >= 0),
  -- How often each outcome came before the start; null with too few bars.
  "rates" jsonb,
  -- Bars before the start.
  "setup" jsonb,
  "settlement" text CONSTRAINT "ideas_settlement" CHECK ("settlement" IN ('scored', 'void')),
  -- Time of the end price, or at which the wait for a price was over.
  "settled_at" timestamptz,
  "end_price" double precision CONSTRAINT "ideas_end_price" CHECK ("end_price" > 0),
  "truth" text CONSTRAINT "ideas_truth" CHECK ("truth" IN ('bullish', 'bearish', 'neutral')),
  "void_reason" text CONSTRAINT "ideas_void_reason" CHECK ("void_reason" IN ('no-start-price', 'no-end-price', 'no-history')),
  CONSTRAINT "ideas_call" CHECK ("author_id" IS NULL OR ("direction" IS NOT NULL AND "confidence" IS NOT NULL)),
  CONSTRAINT "ideas_start" CHECK (
    num_nulls("starts_at", "start_price", "price_interval", "source", "log_atr", "setup") IN (0, 6)
    AND ("starts_at" IS NULL OR "starts_at" >= "locks_at")
  ),
  CONSTRAINT "ideas_settled" CHECK (("settlement" IS NULL) = ("settled_at" IS NULL)),
  CONSTRAINT "ideas_scored" CHECK (
    CASE WHEN "settlement" = 'scored' THEN num_nulls("starts_at", "end_price", "truth") = 0
    ELSE num_nonnulls("end_price", "truth") = 0 END
  ),
  CONSTRAINT "ideas_void" CHECK (("settlement" IS NOT DISTINCT FROM 'void') = ("void_reason" IS NOT NULL))
);
--> statement-breakpoint
-- Serves the record of an author, and the foreign key.
CREATE INDEX "ideas_by_author" ON "ideas" ("author_id", "starts_at");
--> statement-breakpoint
-- Serves the question which ideas wait for a price.
CREATE INDEX "ideas_due" ON "ideas" ("next_look_at") WHERE "settlement" IS NULL;
--> statement-breakpoint
-- What a reader said before they saw the call. Nobody but the reader sees one by one.
CREATE TABLE "idea_predictions" (
  "idea_id" uuid NOT NULL REFERENCES "ideas" ("id") ON DELETE CASCADE,
  "user_id" uuid NOT NULL REFERENCES "users" ("id") ON DELETE CASCADE,
  "direction" text NOT NULL CONSTRAINT "idea_predictions_direction" CHECK ("direction" IN ('bullish', 'bearish', 'neutral')),
  "confidence" smallint NOT NULL CONSTRAINT "idea_predictions_confidence" CHECK ("confidence" BETWEEN 34 AND 100),
  "at" timestamptz NOT NULL,
  PRIMARY KEY ("idea_id", "user_id")
);
--> statement-breakpoint
-- Serves the foreign key.
CREATE INDEX "idea_predictions_by_user" ON "idea_predictions" ("user_id");
--> statement-breakpoint
-- A deleted idea keeps what it is scored by, and loses its words.
CREATE FUNCTION "erase_idea_words"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.thesis := '';
  NEW.invalidation := '';
  NEW.invalidation_price := NULL;
  RETURN NEW;
END
$$;
--> statement-breakpoint
CREATE TRIGGER "ideas_lose_words" BEFORE UPDATE OF "post_id" ON "ideas" FOR EACH ROW
  WHEN (NEW.post_id IS NULL AND OLD.post_id IS NOT NULL) EXECUTE FUNCTION erase_idea_words();
