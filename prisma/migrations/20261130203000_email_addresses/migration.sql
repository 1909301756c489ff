-- CreateTable
CREATE TABLE "player_email" (
    "player_id" UUID NOT NULL,
    "id" UUID NOT NULL,
    "address" TEXT NOT NULL,
    "confirmed_by" TEXT NOT NULL,
    "confirmed_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "player_email_pkey" PRIMARY KEY ("player_id")
);

-- CreateTable
CREATE TABLE "email_confirmation" (
    "player_id" UUID NOT NULL,
    "id" UUID NOT NULL,
    "address" TEXT NOT NULL,
    "token_hash" TEXT,
    "expires_at" TIMESTAMPTZ(3) NOT NULL,
    "attempts" INTEGER NOT NULL DEFAULT 0,
    "due_at" TIMESTAMPTZ(3),
    "failure" TEXT,

    CONSTRAINT "email_confirmation_pkey" PRIMARY KEY ("player_id")
);

-- CreateTable
CREATE TABLE "confirmation_asked" (
    "id" UUID NOT NULL,
    "player_id" UUID NOT NULL,
    "address_hash" TEXT NOT NULL,
    "at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "confirmation_asked_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE UNIQUE INDEX "player_email_id_key" ON "player_email"("id");

-- CreateIndex
CREATE UNIQUE INDEX "email_confirmation_id_key" ON "email_confirmation"("id");

-- CreateIndex
CREATE UNIQUE INDEX "email_confirmation_token_hash_key" ON "email_confirmation"("token_hash");

-- CreateIndex
CREATE INDEX "email_confirmation_due_at_idx" ON "email_confirmation"("due_at");

-- CreateIndex
CREATE INDEX "confirmation_asked_player_id_at_idx" ON "confirmation_asked"("player_id", "at");

-- CreateIndex
CREATE INDEX "confirmation_asked_address_hash_at_idx" ON "confirmation_asked"("address_hash", "at");

-- AddForeignKey
ALTER TABLE "player_email" ADD CONSTRAINT "player_email_player_id_fkey" FOREIGN KEY ("player_id") REFERENCES "player"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "email_confirmation" ADD CONSTRAINT "email_confirmation_player_id_fkey" FOREIGN KEY ("player_id") REFERENCES "player"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "confirmation_asked" ADD CONSTRAINT "confirmation_asked_player_id_fkey" FOREIGN KEY ("player_id") REFERENCES "player"("id") ON DELETE CASCADE ON UPDATE CASCADE;
