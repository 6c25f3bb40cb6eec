ALTER TABLE "wants" ADD COLUMN "found_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "wants" ADD COLUMN "found_listing_id" integer;--> statement-breakpoint
ALTER TABLE "wants" ADD CONSTRAINT "wants_found_listing_id_listings_id_fk" FOREIGN KEY ("found_listing_id") REFERENCES "public"."listings"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "wants_found_listing" ON "wants" USING btree ("found_listing_id") WHERE found_listing_id is not null;