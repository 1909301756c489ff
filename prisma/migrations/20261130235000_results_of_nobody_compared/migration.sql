-- Games in which nobody met their like change no rating: one person and one program. From this release on
-- their results say so when they are written (src/ratings/persistence/rating-writer.ts).
UPDATE "result" SET "rated" = false
WHERE "rated" AND "game_id" IN (
  SELECT "seat"."game_id"
  FROM "result" AS "seat" LEFT JOIN "player" ON "player"."id" = "seat"."player_id"
  WHERE "seat"."rated"
  GROUP BY "seat"."game_id"
  HAVING count(*) FILTER (WHERE "player"."type" <> 'BOT') < 2
    AND count(DISTINCT coalesce("seat"."player_id"::text, "seat"."bot_level"))
      FILTER (WHERE "player"."type" = 'BOT' OR "seat"."bot_level" IS NOT NULL) < 2
);
