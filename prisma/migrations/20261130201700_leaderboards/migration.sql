-- CreateEnum
CREATE TYPE "board_span" AS ENUM ('ALL_TIME', 'SEASON', 'WEEK', 'DAY');

-- AlterTable
-- Games that were rated before count in the season of their end; boards are filled by a rebuild.
ALTER TABLE "rated_game" ADD COLUMN     "season" DATE;
UPDATE "rated_game" SET "season" = date_trunc('quarter', "ended_at" AT TIME ZONE 'UTC');
ALTER TABLE "rated_game" ALTER COLUMN "season" SET NOT NULL;

-- AlterTable
ALTER TABLE "rating_book" ADD COLUMN     "recomputed_to" INTEGER;

-- AlterTable
ALTER TABLE "rating_change" ADD COLUMN     "counts" BOOLEAN NOT NULL DEFAULT true;
ALTER TABLE "rating_change" ALTER COLUMN "counts" DROP DEFAULT;

-- CreateTable
CREATE TABLE "voided_result" (
    "game_id" UUID NOT NULL,
    "reason" TEXT NOT NULL,
    "voided_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "voided_result_pkey" PRIMARY KEY ("game_id")
);

-- CreateTable
CREATE TABLE "board_entry" (
    "kind" TEXT NOT NULL,
    "pool" "rating_pool" NOT NULL,
    "span" "board_span" NOT NULL,
    "start" DATE NOT NULL,
    "entrant" TEXT NOT NULL,
    "player_id" UUID,
    "bot_level" TEXT,
    "value" INTEGER NOT NULL,
    "games" INTEGER NOT NULL,
    "wins" INTEGER NOT NULL,

    CONSTRAINT "board_entry_pkey" PRIMARY KEY ("kind","pool","span","start","entrant")
);

-- CreateTable
CREATE TABLE "board_tally" (
    "kind" TEXT NOT NULL,
    "pool" "rating_pool" NOT NULL,
    "span" "board_span" NOT NULL,
    "start" DATE NOT NULL,
    "value" INTEGER NOT NULL,
    "players" INTEGER NOT NULL,

    CONSTRAINT "board_tally_pkey" PRIMARY KEY ("kind","pool","span","start","value")
);

-- CreateTable
CREATE TABLE "friend" (
    "player_id" UUID NOT NULL,
    "friend_id" UUID NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "friend_pkey" PRIMARY KEY ("player_id","friend_id")
);

-- CreateTable
CREATE TABLE "season" (
    "kind" TEXT NOT NULL,
    "start" DATE NOT NULL,
    "ends_at" TIMESTAMPTZ(3) NOT NULL,
    "closed_at" TIMESTAMPTZ(3),
    "revised_at" TIMESTAMPTZ(3),

    CONSTRAINT "season_pkey" PRIMARY KEY ("kind","start")
);

-- CreateIndex
CREATE INDEX "board_entry_kind_pool_span_start_value_entrant_idx" ON "board_entry"("kind", "pool", "span", "start", "value", "entrant");

-- AddForeignKey
ALTER TABLE "voided_result" ADD CONSTRAINT "voided_result_game_id_fkey" FOREIGN KEY ("game_id") REFERENCES "game"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "board_entry" ADD CONSTRAINT "board_entry_player_id_fkey" FOREIGN KEY ("player_id") REFERENCES "player"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "friend" ADD CONSTRAINT "friend_player_id_fkey" FOREIGN KEY ("player_id") REFERENCES "player"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "friend" ADD CONSTRAINT "friend_friend_id_fkey" FOREIGN KEY ("friend_id") REFERENCES "player"("id") ON DELETE CASCADE ON UPDATE CASCADE;
