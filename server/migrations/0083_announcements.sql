-- Announcements of administrators, which all accounts are notified of. A notification names its announcement as its event.
CREATE TABLE "announcements" (
  "id" uuid PRIMARY KEY,
  "text" text NOT NULL CONSTRAINT "announcements_text" CHECK (char_length("text") BETWEEN 1 AND 300),
  "announced_at" timestamptz NOT NULL,
  -- When it was withdrawn, or another one took its place.
  "withdrawn_at" timestamptz,
  CONSTRAINT "announcements_withdrawn" CHECK ("withdrawn_at" >= "announced_at")
);
