-- Moments at which something was due for the accounts of one shard, and is done. Before shards: "sandbox_boundaries".
CREATE TABLE "sandbox_shard_boundaries" (
  "kind" text NOT NULL CHECK ("kind" IN ('funding', 'grant')),
  "shard" text NOT NULL CHECK ("shard" ~ '^[0-9a-f]$'),
  "at" timestamptz NOT NULL,
  PRIMARY KEY ("kind", "shard")
);
--> statement-breakpoint
INSERT INTO "sandbox_shard_boundaries" ("kind", "shard", "at")
SELECT "kind", "shard", max("at") FROM "sandbox_boundaries"
CROSS JOIN unnest(ARRAY['0', '1', '2', '3', '4', '5', '6', '7', '8', '9', 'a', 'b', 'c', 'd', 'e', 'f']) AS "shard"
GROUP BY "kind", "shard";
