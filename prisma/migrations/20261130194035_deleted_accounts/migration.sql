-- AlterTable
ALTER TABLE "player" ADD COLUMN     "deleted_at" TIMESTAMPTZ(3),
ADD COLUMN     "erased_at" TIMESTAMPTZ(3);

-- CreateIndex
CREATE INDEX "player_deleted_at_idx" ON "player"("deleted_at");
