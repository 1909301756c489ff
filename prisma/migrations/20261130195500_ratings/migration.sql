-- CreateEnum
CREATE TYPE "rating_pool" AS ENUM ('PEOPLE', 'BOTS');

-- AlterEnum
ALTER TYPE "notification_type" ADD VALUE 'RATING_CHANGED';

-- CreateTable
CREATE TABLE "rating_book" (
    "kind" TEXT NOT NULL,
    "last_number" INTEGER NOT NULL,

    CONSTRAINT "rating_book_pkey" PRIMARY KEY ("kind")
);

-- CreateTable
CREATE TABLE "rated_game" (
    "kind" TEXT NOT NULL,
    "number" INTEGER NOT NULL,
    "game_id" UUID NOT NULL,
    "ended_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "rated_game_pkey" PRIMARY KEY ("kind","number")
);

-- CreateTable
CREATE TABLE "rating_change" (
    "kind" TEXT NOT NULL,
    "number" INTEGER NOT NULL,
    "entrant" TEXT NOT NULL,
    "pool" "rating_pool" NOT NULL,
    "player_id" UUID,
    "bot_level" TEXT,
    "place" INTEGER NOT NULL,
    "won" BOOLEAN NOT NULL,
    "earned" INTEGER NOT NULL,
    "mu_before" DOUBLE PRECISION NOT NULL,
    "sigma_before" DOUBLE PRECISION NOT NULL,
    "mu" DOUBLE PRECISION NOT NULL,
    "sigma" DOUBLE PRECISION NOT NULL,
    "points" INTEGER NOT NULL,
    "games" INTEGER NOT NULL,
    "wins" INTEGER NOT NULL,
    "provisional" BOOLEAN NOT NULL,

    CONSTRAINT "rating_change_pkey" PRIMARY KEY ("kind","number","entrant")
);

-- CreateTable
CREATE TABLE "rating" (
    "kind" TEXT NOT NULL,
    "entrant" TEXT NOT NULL,
    "pool" "rating_pool" NOT NULL,
    "player_id" UUID,
    "bot_level" TEXT,
    "mu" DOUBLE PRECISION NOT NULL,
    "sigma" DOUBLE PRECISION NOT NULL,
    "points" INTEGER NOT NULL,
    "games" INTEGER NOT NULL,
    "wins" INTEGER NOT NULL,
    "provisional" BOOLEAN NOT NULL,
    "last_number" INTEGER NOT NULL,
    "last_game_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "rating_pkey" PRIMARY KEY ("kind","entrant")
);

-- CreateIndex
CREATE UNIQUE INDEX "rated_game_game_id_key" ON "rated_game"("game_id");

-- CreateIndex
CREATE INDEX "rating_change_kind_entrant_number_idx" ON "rating_change"("kind", "entrant", "number");

-- CreateIndex
CREATE INDEX "rating_player_id_idx" ON "rating"("player_id");

-- AddForeignKey
ALTER TABLE "rated_game" ADD CONSTRAINT "rated_game_game_id_fkey" FOREIGN KEY ("game_id") REFERENCES "game"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "rating_change" ADD CONSTRAINT "rating_change_kind_number_fkey" FOREIGN KEY ("kind", "number") REFERENCES "rated_game"("kind", "number") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "rating_change" ADD CONSTRAINT "rating_change_player_id_fkey" FOREIGN KEY ("player_id") REFERENCES "player"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "rating" ADD CONSTRAINT "rating_player_id_fkey" FOREIGN KEY ("player_id") REFERENCES "player"("id") ON DELETE SET NULL ON UPDATE CASCADE;
