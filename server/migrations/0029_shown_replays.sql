-- What replays of releases before practice_shown have shown, in real time: all bars that are kept of the session.
INSERT INTO "practice_shown" ("user_id", "asset", "shown_from", "shown_until")
SELECT DISTINCT s."user_id", s."asset",
  to_timestamp(("first_row"."bars" -> 0 ->> 0)::double precision / 1000) - s."shift_weeks" * interval '7 days',
  CASE s."interval"
    WHEN '1M' THEN ("last_open"."real" AT TIME ZONE 'UTC' + interval '1 month') AT TIME ZONE 'UTC'
    ELSE "last_open"."real" + CASE s."interval"
      WHEN '1m' THEN interval '1 minute' WHEN '5m' THEN interval '5 minutes' WHEN '15m' THEN interval '15 minutes'
      WHEN '1h' THEN interval '1 hour' WHEN '4h' THEN interval '4 hours' WHEN '1d' THEN interval '1 day' ELSE interval '7 days'
    END
  END
FROM "replay_sessions" s
JOIN "replay_bars" "first_row" ON "first_row"."session_id" = s."id" AND "first_row"."first" = 0
JOIN LATERAL (
  SELECT b."bars" FROM "replay_bars" b WHERE b."session_id" = s."id" ORDER BY b."first" DESC LIMIT 1
) "last_row" ON true
CROSS JOIN LATERAL (
  SELECT to_timestamp(("last_row"."bars" -> -1 ->> 0)::double precision / 1000) - s."shift_weeks" * interval '7 days' AS "real"
) "last_open"
WHERE s."source" = 'recorded'
ON CONFLICT DO NOTHING;
