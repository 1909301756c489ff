-- CreateEnum
CREATE TYPE "channel_name" AS ENUM ('WEBHOOK', 'EMAIL', 'WEB_PUSH');

-- CreateEnum
CREATE TYPE "delivery_state" AS ENUM ('PLANNED', 'HELD', 'DELIVERED', 'SKIPPED', 'FAILED');

-- CreateEnum
CREATE TYPE "delivery_reason" AS ENUM ('QUIET_HOURS', 'DIGEST', 'CHOICE_OFF', 'ALREADY_TOLD', 'WITHDRAWN', 'READ', 'NO_TARGET', 'GAVE_UP', 'REFUSED', 'GONE');

-- AlterTable
ALTER TABLE "notification" ADD COLUMN     "planned_at" TIMESTAMPTZ(3);

-- AlterTable
ALTER TABLE "player" ADD COLUMN     "seen_at" TIMESTAMPTZ(3);

-- CreateTable
CREATE TABLE "delivery" (
    "id" UUID NOT NULL,
    "message_id" UUID NOT NULL,
    "notification_id" UUID,
    "player_id" UUID NOT NULL,
    "channel" "channel_name" NOT NULL,
    "target_id" TEXT NOT NULL,
    "state" "delivery_state" NOT NULL,
    "reason" "delivery_reason",
    "attempts" INTEGER NOT NULL DEFAULT 0,
    "failures" INTEGER NOT NULL DEFAULT 0,
    "due_at" TIMESTAMPTZ(3),
    "leased_until" TIMESTAMPTZ(3),
    "last_error" TEXT,
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "settled_at" TIMESTAMPTZ(3),
    "recallable" BOOLEAN NOT NULL DEFAULT false,

    CONSTRAINT "delivery_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "notification_choice" (
    "player_id" UUID NOT NULL,
    "type" "notification_type" NOT NULL,
    "channel" "channel_name" NOT NULL,
    "enabled" BOOLEAN NOT NULL,

    CONSTRAINT "notification_choice_pkey" PRIMARY KEY ("player_id","type","channel")
);

-- CreateTable
CREATE TABLE "channel_manners" (
    "player_id" UUID NOT NULL,
    "channel" "channel_name" NOT NULL,
    "digest_hours" INTEGER NOT NULL,
    "heeds_quiet_hours" BOOLEAN NOT NULL,
    "once_until_back" BOOLEAN NOT NULL,

    CONSTRAINT "channel_manners_pkey" PRIMARY KEY ("player_id","channel")
);

-- CreateIndex
CREATE INDEX "delivery_player_id_created_at_id_idx" ON "delivery"("player_id", "created_at", "id");

-- CreateIndex
CREATE INDEX "delivery_message_id_idx" ON "delivery"("message_id");

-- CreateIndex
CREATE INDEX "delivery_due_at_idx" ON "delivery"("due_at");

-- CreateIndex
CREATE UNIQUE INDEX "delivery_notification_id_channel_target_id_key" ON "delivery"("notification_id", "channel", "target_id");

-- AddForeignKey
ALTER TABLE "delivery" ADD CONSTRAINT "delivery_player_id_fkey" FOREIGN KEY ("player_id") REFERENCES "player"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "delivery" ADD CONSTRAINT "delivery_notification_id_fkey" FOREIGN KEY ("notification_id") REFERENCES "notification"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "notification_choice" ADD CONSTRAINT "notification_choice_player_id_fkey" FOREIGN KEY ("player_id") REFERENCES "player"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "channel_manners" ADD CONSTRAINT "channel_manners_player_id_fkey" FOREIGN KEY ("player_id") REFERENCES "player"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- What was told before there were channels is not carried outside any more.
UPDATE "notification" SET "planned_at" = "created_at";

-- What the planner looks for: few of many, so the index is of those alone.
CREATE INDEX "notification_unplanned_idx" ON "notification"("created_at") WHERE "planned_at" IS NULL;

-- And what may have to be taken back.
CREATE INDEX "delivery_recallable_idx" ON "delivery"("notification_id") WHERE "recallable";
