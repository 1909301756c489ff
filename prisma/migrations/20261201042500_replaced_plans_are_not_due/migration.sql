-- A plan that may be replaced is not due: nothing waits for the seat that has committed it. What is
-- written from now on says so; these are the games that are open in this moment.
UPDATE "game"
SET "state" = jsonb_set("state", '{open}', (
  SELECT jsonb_agg(
    CASE WHEN decision->>'decision' = 'REPLAN' THEN decision || '{"optional": true}' ELSE decision END
    ORDER BY place
  )
  FROM jsonb_array_elements("state"->'open') WITH ORDINALITY AS open(decision, place)
))
WHERE "kind" = 'LIGRETTO' AND "ended_at" IS NULL
  AND "state" @? '$.open[*] ? (@.decision == "REPLAN")';

UPDATE "seat"
SET "awaited_from" = NULL, "deadline_at" = NULL
FROM "game"
WHERE "game"."id" = "seat"."game_id"
  AND "game"."kind" = 'LIGRETTO' AND "game"."ended_at" IS NULL
  AND "game"."state"->'open' @> jsonb_build_array(
    jsonb_build_object('seat', "seat"."index", 'decision', 'REPLAN')
  );
