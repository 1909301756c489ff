-- CreateIndex
CREATE INDEX "delivery_settled_at_idx" ON "delivery"("settled_at");
