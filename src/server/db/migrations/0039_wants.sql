CREATE TABLE "want_fits" (
	"want_id" integer NOT NULL,
	"listing_id" integer NOT NULL,
	CONSTRAINT "want_fits_want_id_listing_id_pk" PRIMARY KEY("want_id","listing_id")
);
--> statement-breakpoint
CREATE TABLE "wants" (
	"saved_search_id" integer PRIMARY KEY NOT NULL,
	"user_id" integer NOT NULL,
	"priority" smallint NOT NULL,
	"note" text NOT NULL
);
--> statement-breakpoint
DROP INDEX "saved_searches_user";--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "shows_wants" boolean DEFAULT true NOT NULL;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "mails_wants" boolean DEFAULT true NOT NULL;--> statement-breakpoint
ALTER TABLE "saved_searches" ADD COLUMN "kind" text DEFAULT 'search' NOT NULL;--> statement-breakpoint
ALTER TABLE "saved_searches" ADD COLUMN "is_paused" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "want_fits" ADD CONSTRAINT "want_fits_want_id_wants_saved_search_id_fk" FOREIGN KEY ("want_id") REFERENCES "public"."wants"("saved_search_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "want_fits" ADD CONSTRAINT "want_fits_listing_id_listings_id_fk" FOREIGN KEY ("listing_id") REFERENCES "public"."listings"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "wants" ADD CONSTRAINT "wants_saved_search_id_saved_searches_id_fk" FOREIGN KEY ("saved_search_id") REFERENCES "public"."saved_searches"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "wants" ADD CONSTRAINT "wants_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "want_fits_listing" ON "want_fits" USING btree ("listing_id");--> statement-breakpoint
CREATE INDEX "wants_user" ON "wants" USING btree ("user_id","priority");--> statement-breakpoint
CREATE INDEX "saved_searches_user" ON "saved_searches" USING btree ("user_id","kind","id");