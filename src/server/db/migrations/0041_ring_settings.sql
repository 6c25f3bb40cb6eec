ALTER TABLE "users" ADD COLUMN "joins_rings" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "ring_value_percent" smallint DEFAULT 15 NOT NULL;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "rings_in_country" boolean DEFAULT false NOT NULL;