-- CreateTable
CREATE TABLE "standing_answer" (
    "game_id" UUID NOT NULL,
    "seat" INTEGER NOT NULL,
    "player_id" UUID NOT NULL,
    "orders" JSONB NOT NULL,
    "silent_since" INTEGER,
    "kept_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "standing_answer_pkey" PRIMARY KEY ("game_id","seat")
);

-- AddForeignKey
ALTER TABLE "standing_answer" ADD CONSTRAINT "standing_answer_game_id_fkey" FOREIGN KEY ("game_id") REFERENCES "game"("id") ON DELETE CASCADE ON UPDATE CASCADE;
