-- AlterEnum
ALTER TYPE "notification_type" ADD VALUE 'PAUSE_OFFERED';
