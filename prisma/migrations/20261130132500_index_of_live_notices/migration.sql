-- What `viewerEvents` reads at every wake-up: few rows are live, most were read or withdrawn long ago.
-- Written by hand: Prisma's schema has no partial indexes.
CREATE INDEX "notification_live_idx" ON "notification" ("player_id", "created_at", "id")
WHERE "read_at" IS NULL AND "withdrawn_at" IS NULL;
