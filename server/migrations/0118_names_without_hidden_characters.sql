-- Names that others read, without the characters that turn, hide or cover the text beside them. Such names are refused from now on.
CREATE FUNCTION "plain_name"("name" text, "least" integer, "other" text) RETURNS text LANGUAGE sql IMMUTABLE AS $$
  SELECT CASE WHEN char_length(plain) < least THEN other ELSE plain END FROM (
    SELECT btrim(regexp_replace(regexp_replace(name, '[\u00AD\u061C\u180E\u200B\u200E\u200F\u202A-\u202E\u2060-\u206F\uFEFF]', '', 'g'), '([\u0300-\u036F\u0483-\u0489\u1AB0-\u1AFF\u1DC0-\u1DFF\u20D0-\u20FF]{5})[\u0300-\u036F\u0483-\u0489\u1AB0-\u1AFF\u1DC0-\u1DFF\u20D0-\u20FF]+', '\1', 'g')) AS plain
  ) AS cleaned
$$;
--> statement-breakpoint
UPDATE "users" SET "name" = plain_name("name", 2, 'Learner') WHERE "name" ~ '[\u00AD\u061C\u180E\u200B\u200E\u200F\u202A-\u202E\u2060-\u206F\uFEFF]|[\u0300-\u036F\u0483-\u0489\u1AB0-\u1AFF\u1DC0-\u1DFF\u20D0-\u20FF]{6}';
--> statement-breakpoint
UPDATE "registrations" SET "name" = plain_name("name", 2, 'Learner') WHERE "name" ~ '[\u00AD\u061C\u180E\u200B\u200E\u200F\u202A-\u202E\u2060-\u206F\uFEFF]|[\u0300-\u036F\u0483-\u0489\u1AB0-\u1AFF\u1DC0-\u1DFF\u20D0-\u20FF]{6}';
--> statement-breakpoint
UPDATE "classes" SET "name" = plain_name("name", 1, 'Class') WHERE "name" ~ '[\u00AD\u061C\u180E\u200B\u200E\u200F\u202A-\u202E\u2060-\u206F\uFEFF]|[\u0300-\u036F\u0483-\u0489\u1AB0-\u1AFF\u1DC0-\u1DFF\u20D0-\u20FF]{6}';
--> statement-breakpoint
UPDATE "class_assignments" SET "title" = plain_name("title", 1, 'Assignment') WHERE "title" ~ '[\u00AD\u061C\u180E\u200B\u200E\u200F\u202A-\u202E\u2060-\u206F\uFEFF]|[\u0300-\u036F\u0483-\u0489\u1AB0-\u1AFF\u1DC0-\u1DFF\u20D0-\u20FF]{6}';
--> statement-breakpoint
DROP FUNCTION "plain_name"(text, integer, text);
