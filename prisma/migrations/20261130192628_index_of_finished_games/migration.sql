-- CreateIndex
CREATE INDEX "result_seat_ended_at_game_id_idx" ON "result"("seat", "ended_at", "game_id");

-- CreateIndex
CREATE INDEX "result_seat_kind_ended_at_game_id_idx" ON "result"("seat", "kind", "ended_at", "game_id");
