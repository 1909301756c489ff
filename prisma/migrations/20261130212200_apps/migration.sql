-- AlterEnum
ALTER TYPE "delivery_reason" ADD VALUE 'REVOKED';

-- AlterTable
ALTER TABLE "webhook" ADD COLUMN     "app_id" UUID;

-- CreateTable
CREATE TABLE "app" (
    "id" UUID NOT NULL,
    "owner_id" UUID NOT NULL,
    "name" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "app_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "app_grant" (
    "player_id" UUID NOT NULL,
    "app_id" UUID NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "app_grant_pkey" PRIMARY KEY ("player_id","app_id")
);

-- CreateIndex
CREATE INDEX "app_owner_id_created_at_id_idx" ON "app"("owner_id", "created_at", "id");

-- CreateIndex
CREATE INDEX "app_grant_app_id_idx" ON "app_grant"("app_id");

-- CreateIndex
CREATE INDEX "delivery_target_id_created_at_id_idx" ON "delivery"("target_id", "created_at", "id");

-- CreateIndex
CREATE INDEX "webhook_app_id_idx" ON "webhook"("app_id");

-- AddForeignKey
ALTER TABLE "app" ADD CONSTRAINT "app_owner_id_fkey" FOREIGN KEY ("owner_id") REFERENCES "player"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "app_grant" ADD CONSTRAINT "app_grant_player_id_fkey" FOREIGN KEY ("player_id") REFERENCES "player"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "app_grant" ADD CONSTRAINT "app_grant_app_id_fkey" FOREIGN KEY ("app_id") REFERENCES "app"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "webhook" ADD CONSTRAINT "webhook_app_id_fkey" FOREIGN KEY ("app_id") REFERENCES "app"("id") ON DELETE CASCADE ON UPDATE CASCADE;
