-- AlterTable
ALTER TABLE "result" ADD COLUMN     "score_counts" BOOLEAN NOT NULL DEFAULT false;

-- CreateIndex
CREATE INDEX "result_kind_score_counts_player_id_score_ended_at_game_id_idx" ON "result"("kind", "score_counts", "player_id", "score" DESC, "ended_at", "game_id");

-- What has been played counts by the same rule: src/games/persistence/comparable-score.ts, at this release.
UPDATE "result" SET "score_counts" = true
FROM "game"
WHERE "game"."id" = "result"."game_id" AND "game"."kind" = 'RICOCHET' AND "game"."rated"
  AND "result"."player_id" IS NOT NULL AND "result"."score" IS NOT NULL AND NOT "result"."gave_up"
  AND "game"."state" -> 'sharedDeal' IS NULL
  AND "game"."state" #> '{settings,options}' = '{
    "cornerRule": "STRICT", "resetOnFlip": false, "flipAnytime": false,
    "endOnEmptyStock": "WHEN_STUCK", "undo": false
  }'::jsonb
  AND NOT EXISTS (
    SELECT FROM "turn"
    WHERE "turn"."game_id" = "game"."id" AND "turn"."act" ->> 'type' IN ('MISSED', 'REPLACED')
  );
