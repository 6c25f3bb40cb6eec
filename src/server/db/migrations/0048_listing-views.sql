CREATE TABLE "listing_view_keys" (
	"day" date PRIMARY KEY NOT NULL,
	"key" "bytea" NOT NULL
);
--> statement-breakpoint
CREATE TABLE "listing_view_totals" (
	"listing_id" integer PRIMARY KEY NOT NULL,
	"views" integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE "listing_views" (
	"listing_id" integer NOT NULL,
	"day" date NOT NULL,
	"viewer" "bytea" NOT NULL,
	CONSTRAINT "listing_views_listing_id_day_viewer_pk" PRIMARY KEY("listing_id","day","viewer")
);
--> statement-breakpoint
ALTER TABLE "listing_view_totals" ADD CONSTRAINT "listing_view_totals_listing_id_listings_id_fk" FOREIGN KEY ("listing_id") REFERENCES "public"."listings"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "listing_views" ADD CONSTRAINT "listing_views_listing_id_listings_id_fk" FOREIGN KEY ("listing_id") REFERENCES "public"."listings"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "listing_views_day" ON "listing_views" USING btree ("day");