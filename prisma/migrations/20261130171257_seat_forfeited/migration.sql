-- AlterEnum
ALTER TYPE "notification_type" ADD VALUE 'SEAT_FORFEITED';
