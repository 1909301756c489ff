-- AlterTable
ALTER TABLE "delivery" ADD COLUMN     "settings_revision" INTEGER NOT NULL DEFAULT 0;

-- AlterTable
ALTER TABLE "player" ADD COLUMN     "settings_revision" INTEGER NOT NULL DEFAULT 0;
