-- Random numbers of the day; with them gone, nobody can tell which visitor a `visitor` column stood for.
CREATE TABLE "visitor_salts" (
  "day" date PRIMARY KEY,
  "salt" bytea NOT NULL,
  CONSTRAINT "visitor_salts_length" CHECK (octet_length("salt") = 32)
);
--> statement-breakpoint
CREATE TABLE "page_views" (
  "view_id" uuid PRIMARY KEY,
  "day" date NOT NULL,
  "viewed_at" timestamptz NOT NULL,
  "visitor" bytea NOT NULL,
  "path" text NOT NULL,
  "title" text NOT NULL,
  "visible_ms" bigint NOT NULL DEFAULT 0,
  CONSTRAINT "page_views_day" CHECK ("day" = ("viewed_at" AT TIME ZONE 'UTC')::date),
  CONSTRAINT "page_views_visitor" CHECK (octet_length("visitor") = 16),
  CONSTRAINT "page_views_path" CHECK ("path" ~ '^/[^?#]*$' AND char_length("path") <= 300),
  CONSTRAINT "page_views_title" CHECK (char_length("title") <= 300),
  CONSTRAINT "page_views_visible" CHECK ("visible_ms" >= 0)
);
--> statement-breakpoint
CREATE INDEX "page_views_by_day" ON "page_views" ("day", "path");
--> statement-breakpoint
-- One row per day and path; '*' is the whole day, '(other)' the paths beyond the day's most visited ones.
CREATE TABLE "page_view_days" (
  "day" date NOT NULL,
  "path" text NOT NULL,
  "title" text NOT NULL,
  "views" integer NOT NULL,
  "visitors" integer NOT NULL,
  "visible_ms" bigint NOT NULL,
  PRIMARY KEY ("day", "path"),
  CONSTRAINT "page_view_days_path" CHECK ("path" LIKE '/%' OR "path" IN ('*', '(other)')),
  CONSTRAINT "page_view_days_counts" CHECK ("views" > 0 AND "visitors" BETWEEN 1 AND "views" AND "visible_ms" >= 0)
);
