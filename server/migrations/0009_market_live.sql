-- When a replay of recorded candles began: every server, and every start, goes on from the same moment of it.
CREATE TABLE "market_replays" (
  "start_at" timestamptz NOT NULL,
  "speed" integer NOT NULL,
  "began_at" timestamptz NOT NULL,
  PRIMARY KEY ("start_at", "speed"),
  CONSTRAINT "market_replays_speed" CHECK ("speed" >= 1)
);
