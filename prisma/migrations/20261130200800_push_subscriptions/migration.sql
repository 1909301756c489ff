-- CreateTable
CREATE TABLE "push_subscription" (
    "id" UUID NOT NULL,
    "player_id" UUID NOT NULL,
    "endpoint" TEXT NOT NULL,
    "endpoint_hash" TEXT NOT NULL,
    "p256dh" TEXT NOT NULL,
    "auth" TEXT NOT NULL,
    "server_key" TEXT NOT NULL,
    "label" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "push_subscription_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "server_secret" (
    "name" TEXT NOT NULL,
    "value" JSONB NOT NULL,
    "made_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "server_secret_pkey" PRIMARY KEY ("name")
);

-- CreateIndex
CREATE UNIQUE INDEX "push_subscription_endpoint_hash_key" ON "push_subscription"("endpoint_hash");

-- CreateIndex
CREATE INDEX "push_subscription_player_id_created_at_idx" ON "push_subscription"("player_id", "created_at");

-- AddForeignKey
ALTER TABLE "push_subscription" ADD CONSTRAINT "push_subscription_player_id_fkey" FOREIGN KEY ("player_id") REFERENCES "player"("id") ON DELETE CASCADE ON UPDATE CASCADE;
