-- AlterTable
ALTER TABLE "board_entry" ADD COLUMN     "moment" INTEGER NOT NULL DEFAULT 0;

-- AlterTable
ALTER TABLE "rating_book" ADD COLUMN     "forgotten_to" INTEGER NOT NULL DEFAULT 0,
ADD COLUMN     "moment" INTEGER NOT NULL DEFAULT 0;

-- CreateTable
CREATE TABLE "board_move" (
    "kind" TEXT NOT NULL,
    "pool" "rating_pool" NOT NULL,
    "span" "board_span" NOT NULL,
    "start" DATE NOT NULL,
    "moment" INTEGER NOT NULL,
    "entrant" TEXT NOT NULL,
    "since" INTEGER,
    "past" INTEGER,
    "games" INTEGER,
    "wins" INTEGER,
    "present" INTEGER,

    CONSTRAINT "board_move_pkey" PRIMARY KEY ("kind","pool","span","start","moment","entrant")
);

-- Cursors of before this release hold the number of a game. What boards were then is not known.
UPDATE "rating_book" SET "moment" = "last_number", "forgotten_to" = "last_number";
