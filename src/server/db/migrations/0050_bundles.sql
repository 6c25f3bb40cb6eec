CREATE TABLE "bundle_listings" (
	"connection_id" integer NOT NULL,
	"listing_id" integer NOT NULL,
	"place" integer NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "bundle_listings_connection_id_listing_id_pk" PRIMARY KEY("connection_id","listing_id")
);
--> statement-breakpoint
ALTER TABLE "messages" ADD COLUMN "added_listing_id" integer;--> statement-breakpoint
ALTER TABLE "bundle_listings" ADD CONSTRAINT "bundle_listings_connection_id_connections_id_fk" FOREIGN KEY ("connection_id") REFERENCES "public"."connections"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bundle_listings" ADD CONSTRAINT "bundle_listings_listing_id_listings_id_fk" FOREIGN KEY ("listing_id") REFERENCES "public"."listings"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "bundle_listings_listing" ON "bundle_listings" USING btree ("listing_id");--> statement-breakpoint
ALTER TABLE "messages" ADD CONSTRAINT "messages_added_listing_id_listings_id_fk" FOREIGN KEY ("added_listing_id") REFERENCES "public"."listings"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "connections_buyer" ON "connections" USING btree ("buyer_id","seller_id");--> statement-breakpoint
CREATE INDEX "messages_added_listing" ON "messages" USING btree ("added_listing_id") WHERE added_listing_id is not null;