-- CreateTable
CREATE TABLE "player_calendar" (
    "player_id" UUID NOT NULL,
    "time_zone" TEXT NOT NULL,
    "quiet_from" INTEGER,
    "quiet_to" INTEGER,

    CONSTRAINT "player_calendar_pkey" PRIMARY KEY ("player_id")
);

-- AddForeignKey
ALTER TABLE "player_calendar" ADD CONSTRAINT "player_calendar_player_id_fkey" FOREIGN KEY ("player_id") REFERENCES "player"("id") ON DELETE CASCADE ON UPDATE CASCADE;
