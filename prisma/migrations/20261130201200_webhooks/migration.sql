-- CreateEnum
CREATE TYPE "webhook_stop" AS ENUM ('FAILING', 'GONE');

-- AlterEnum
ALTER TYPE "notification_type" ADD VALUE 'WEBHOOK_DISABLED';

-- AlterTable
ALTER TABLE "delivery" ADD COLUMN     "asked_at" TIMESTAMPTZ(3);

-- AlterTable
ALTER TABLE "notification" ALTER COLUMN "game_id" DROP NOT NULL,
ALTER COLUMN "version" DROP NOT NULL;

-- CreateTable
CREATE TABLE "webhook" (
    "id" UUID NOT NULL,
    "player_id" UUID NOT NULL,
    "url" TEXT NOT NULL,
    "types" "notification_type"[],
    "selection" TEXT NOT NULL,
    "secret" TEXT NOT NULL,
    "old_secret" TEXT,
    "old_secret_until" TIMESTAMPTZ(3),
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "stopped_at" TIMESTAMPTZ(3),
    "stopped_by" "webhook_stop",
    "failing_since" TIMESTAMPTZ(3),

    CONSTRAINT "webhook_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE INDEX "webhook_player_id_created_at_id_idx" ON "webhook"("player_id", "created_at", "id");

-- AddForeignKey
ALTER TABLE "webhook" ADD CONSTRAINT "webhook_player_id_fkey" FOREIGN KEY ("player_id") REFERENCES "player"("id") ON DELETE CASCADE ON UPDATE CASCADE;
