-- CreateEnum
CREATE TYPE "player_type" AS ENUM ('HUMAN', 'GUEST', 'BOT');

-- CreateEnum
CREATE TYPE "token_type" AS ENUM ('SESSION', 'PERSONAL');

-- CreateEnum
CREATE TYPE "game_phase" AS ENUM ('LOBBY', 'PLAYING', 'FINISHED', 'CLOSED');

-- CreateEnum
CREATE TYPE "visibility" AS ENUM ('PUBLIC', 'UNLISTED', 'INVITE_ONLY');

-- CreateEnum
CREATE TYPE "notification_type" AS ENUM ('YOUR_TURN', 'REMINDER', 'INVITED', 'STARTED', 'FINISHED', 'REPLACED_BY_BOT');

-- CreateTable
CREATE TABLE "player" (
    "id" UUID NOT NULL,
    "type" "player_type" NOT NULL,
    "name" TEXT NOT NULL,
    "name_key" TEXT NOT NULL,
    "password_hash" TEXT,
    "created_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "player_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "access_token" (
    "id" UUID NOT NULL,
    "player_id" UUID NOT NULL,
    "type" "token_type" NOT NULL,
    "label" TEXT NOT NULL,
    "hash" TEXT NOT NULL,
    "scopes" TEXT[],
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "expires_at" TIMESTAMPTZ(3) NOT NULL,
    "revoked_at" TIMESTAMPTZ(3),
    "last_used_at" TIMESTAMPTZ(3),

    CONSTRAINT "access_token_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "game" (
    "id" UUID NOT NULL,
    "kind" TEXT NOT NULL,
    "phase" "game_phase" NOT NULL,
    "visibility" "visibility" NOT NULL,
    "rated" BOOLEAN NOT NULL,
    "owner_id" UUID NOT NULL,
    "request_id" TEXT,
    "invite_code" TEXT NOT NULL,
    "rematch_of" UUID,
    "pace" TEXT NOT NULL,
    "seat_count" INTEGER NOT NULL,
    "open_seats" INTEGER NOT NULL,
    "version" INTEGER NOT NULL,
    "state" JSONB NOT NULL,
    "due_at" TIMESTAMPTZ(3),
    "bot_due_at" TIMESTAMPTZ(3),
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "started_at" TIMESTAMPTZ(3),
    "ended_at" TIMESTAMPTZ(3),

    CONSTRAINT "game_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "seat" (
    "game_id" UUID NOT NULL,
    "index" INTEGER NOT NULL,
    "player_id" UUID,
    "bot_level" TEXT,
    "awaited_from" INTEGER,
    "deadline_at" TIMESTAMPTZ(3),

    CONSTRAINT "seat_pkey" PRIMARY KEY ("game_id","index")
);

-- CreateTable
CREATE TABLE "turn" (
    "game_id" UUID NOT NULL,
    "version" INTEGER NOT NULL,
    "at" TIMESTAMPTZ(3) NOT NULL,
    "act" JSONB NOT NULL,
    "seat" INTEGER,
    "player_id" UUID,
    "move_id" TEXT,
    "thinking_ms" INTEGER,

    CONSTRAINT "turn_pkey" PRIMARY KEY ("game_id","version")
);

-- CreateTable
CREATE TABLE "notification" (
    "id" UUID NOT NULL,
    "fact" TEXT NOT NULL,
    "player_id" UUID NOT NULL,
    "type" "notification_type" NOT NULL,
    "game_id" UUID NOT NULL,
    "version" INTEGER NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "read_at" TIMESTAMPTZ(3),
    "withdrawn_at" TIMESTAMPTZ(3),

    CONSTRAINT "notification_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "result" (
    "game_id" UUID NOT NULL,
    "seat" INTEGER NOT NULL,
    "kind" TEXT NOT NULL,
    "player_id" UUID,
    "bot_level" TEXT,
    "rank" INTEGER NOT NULL,
    "score" INTEGER,
    "gave_up" BOOLEAN NOT NULL,
    "seats" INTEGER NOT NULL,
    "rated" BOOLEAN NOT NULL,
    "ended_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "result_pkey" PRIMARY KEY ("game_id","seat")
);

-- CreateIndex
CREATE UNIQUE INDEX "player_name_key_key" ON "player"("name_key");

-- CreateIndex
CREATE UNIQUE INDEX "access_token_hash_key" ON "access_token"("hash");

-- CreateIndex
CREATE INDEX "access_token_player_id_created_at_idx" ON "access_token"("player_id", "created_at");

-- CreateIndex
CREATE UNIQUE INDEX "game_invite_code_key" ON "game"("invite_code");

-- CreateIndex
CREATE UNIQUE INDEX "game_rematch_of_key" ON "game"("rematch_of");

-- CreateIndex
CREATE INDEX "game_phase_visibility_created_at_id_idx" ON "game"("phase", "visibility", "created_at", "id");

-- CreateIndex
CREATE INDEX "game_due_at_idx" ON "game"("due_at");

-- CreateIndex
CREATE INDEX "game_bot_due_at_idx" ON "game"("bot_due_at");

-- CreateIndex
CREATE UNIQUE INDEX "game_owner_id_request_id_key" ON "game"("owner_id", "request_id");

-- CreateIndex
CREATE INDEX "seat_player_id_game_id_idx" ON "seat"("player_id", "game_id");

-- CreateIndex
CREATE UNIQUE INDEX "turn_game_id_player_id_move_id_key" ON "turn"("game_id", "player_id", "move_id");

-- CreateIndex
CREATE UNIQUE INDEX "notification_fact_key" ON "notification"("fact");

-- CreateIndex
CREATE INDEX "notification_player_id_created_at_id_idx" ON "notification"("player_id", "created_at", "id");

-- CreateIndex
CREATE INDEX "notification_game_id_player_id_idx" ON "notification"("game_id", "player_id");

-- CreateIndex
CREATE INDEX "result_kind_player_id_idx" ON "result"("kind", "player_id");

-- CreateIndex
CREATE INDEX "result_player_id_ended_at_idx" ON "result"("player_id", "ended_at");

-- AddForeignKey
ALTER TABLE "access_token" ADD CONSTRAINT "access_token_player_id_fkey" FOREIGN KEY ("player_id") REFERENCES "player"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "seat" ADD CONSTRAINT "seat_game_id_fkey" FOREIGN KEY ("game_id") REFERENCES "game"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "seat" ADD CONSTRAINT "seat_player_id_fkey" FOREIGN KEY ("player_id") REFERENCES "player"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "turn" ADD CONSTRAINT "turn_game_id_fkey" FOREIGN KEY ("game_id") REFERENCES "game"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "notification" ADD CONSTRAINT "notification_player_id_fkey" FOREIGN KEY ("player_id") REFERENCES "player"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "notification" ADD CONSTRAINT "notification_game_id_fkey" FOREIGN KEY ("game_id") REFERENCES "game"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "result" ADD CONSTRAINT "result_game_id_fkey" FOREIGN KEY ("game_id") REFERENCES "game"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "result" ADD CONSTRAINT "result_player_id_fkey" FOREIGN KEY ("player_id") REFERENCES "player"("id") ON DELETE SET NULL ON UPDATE CASCADE;
