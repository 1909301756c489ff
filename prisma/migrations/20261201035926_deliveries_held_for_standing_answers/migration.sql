-- AlterEnum
ALTER TYPE "delivery_reason" ADD VALUE 'STANDING_ANSWER';
