-- AlterTable
ALTER TABLE "result" ADD COLUMN     "figures" JSONB,
ADD COLUMN     "figures_version" INTEGER;

-- CreateIndex
CREATE INDEX "result_kind_seat_figures_version_idx" ON "result"("kind", "seat", "figures_version");
