-- AlterTable
ALTER TABLE "player_calendar" ADD COLUMN     "revision" INTEGER NOT NULL DEFAULT 0;

-- CreateTable
CREATE TABLE "vacation" (
    "id" UUID NOT NULL,
    "player_id" UUID NOT NULL,
    "from_day" TEXT NOT NULL,
    "to_day" TEXT NOT NULL,
    "starts_at" TIMESTAMPTZ(3) NOT NULL,
    "ends_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "vacation_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "rest_plan" (
    "game_id" UUID NOT NULL,
    "player_id" UUID NOT NULL,
    "revision" INTEGER NOT NULL,
    "until" TIMESTAMPTZ(3),

    CONSTRAINT "rest_plan_pkey" PRIMARY KEY ("game_id","player_id")
);

-- CreateTable
CREATE TABLE "heartbeat" (
    "id" INTEGER NOT NULL,
    "at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "heartbeat_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "outage" (
    "from_at" TIMESTAMPTZ(3) NOT NULL,
    "to_at" TIMESTAMPTZ(3) NOT NULL,
    "settled_at" TIMESTAMPTZ(3),

    CONSTRAINT "outage_pkey" PRIMARY KEY ("to_at")
);

-- CreateIndex
CREATE INDEX "vacation_player_id_starts_at_idx" ON "vacation"("player_id", "starts_at");

-- AddForeignKey
ALTER TABLE "vacation" ADD CONSTRAINT "vacation_player_id_fkey" FOREIGN KEY ("player_id") REFERENCES "player_calendar"("player_id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "rest_plan" ADD CONSTRAINT "rest_plan_game_id_fkey" FOREIGN KEY ("game_id") REFERENCES "game"("id") ON DELETE CASCADE ON UPDATE CASCADE;
