ALTER TABLE "listings" ADD COLUMN "sold_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "listings" ADD COLUMN "sold_to_id" integer;--> statement-breakpoint
ALTER TABLE "listings" ADD COLUMN "sold_price_minor" integer;--> statement-breakpoint
ALTER TABLE "listings" ADD CONSTRAINT "listings_sold_to_id_users_id_fk" FOREIGN KEY ("sold_to_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "listings" ADD CONSTRAINT "listings_sale" CHECK ("listings"."sold_at" is null or "listings"."status" = 'closed');