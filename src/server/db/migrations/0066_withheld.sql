ALTER TABLE "messages" ADD COLUMN "withheld" text;--> statement-breakpoint
ALTER TABLE "counter_offers" ADD COLUMN "withheld" text;--> statement-breakpoint
UPDATE "messages" SET "withheld" = CASE WHEN "stays_withheld" THEN 'forever' WHEN "hold_id" IS NOT NULL THEN 'review' ELSE 'hidden' END
WHERE "is_withheld" OR "hold_id" IS NOT NULL;--> statement-breakpoint
UPDATE "counter_offers" SET "withheld" = CASE WHEN "hold_id" IS NOT NULL THEN 'review' ELSE 'forever' END
WHERE "is_withheld";--> statement-breakpoint
CREATE INDEX "messages_withheld" ON "messages" USING btree ("conversation_id","sender_id") WHERE withheld is not null;--> statement-breakpoint
ALTER TABLE "conversation_parties" DROP COLUMN "withheld_at";--> statement-breakpoint
ALTER TABLE "messages" DROP COLUMN "is_withheld";--> statement-breakpoint
ALTER TABLE "messages" DROP COLUMN "stays_withheld";--> statement-breakpoint
ALTER TABLE "counter_offers" DROP COLUMN "is_withheld";
