-- CreateTable
CREATE TABLE "daily_deal" (
    "kind" TEXT NOT NULL,
    "day" TEXT NOT NULL,
    "seed" TEXT NOT NULL,
    "commitment" TEXT NOT NULL,
    "committed_at" TIMESTAMPTZ(3) NOT NULL,
    "revision" INTEGER NOT NULL,
    "options" JSONB NOT NULL,

    CONSTRAINT "daily_deal_pkey" PRIMARY KEY ("kind","day")
);

-- CreateTable
CREATE TABLE "daily_attempt" (
    "kind" TEXT NOT NULL,
    "day" TEXT NOT NULL,
    "player_id" UUID NOT NULL,
    "game_id" UUID NOT NULL,

    CONSTRAINT "daily_attempt_pkey" PRIMARY KEY ("kind","day","player_id")
);

-- CreateIndex
CREATE UNIQUE INDEX "daily_attempt_game_id_key" ON "daily_attempt"("game_id");

-- AddForeignKey
ALTER TABLE "daily_attempt" ADD CONSTRAINT "daily_attempt_kind_day_fkey" FOREIGN KEY ("kind", "day") REFERENCES "daily_deal"("kind", "day") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "daily_attempt" ADD CONSTRAINT "daily_attempt_player_id_fkey" FOREIGN KEY ("player_id") REFERENCES "player"("id") ON DELETE CASCADE ON UPDATE CASCADE;
