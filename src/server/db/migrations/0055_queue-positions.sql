ALTER TABLE "held_names" ADD COLUMN "queued_at" timestamp with time zone;--> statement-breakpoint
CREATE INDEX "held_names_queue" ON "held_names" USING btree ("queued_at") WHERE queued_at is not null;