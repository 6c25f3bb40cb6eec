CREATE TABLE "ring_bans" (
	"listing_id" integer NOT NULL,
	"user_id" integer NOT NULL,
	CONSTRAINT "ring_bans_listing_id_user_id_pk" PRIMARY KEY("listing_id","user_id")
);
--> statement-breakpoint
CREATE TABLE "ring_certificates" (
	"trade_id" integer PRIMARY KEY NOT NULL,
	"weight" integer NOT NULL,
	"bound" integer NOT NULL,
	"gap" double precision NOT NULL,
	"is_exact" boolean NOT NULL
);
--> statement-breakpoint
CREATE TABLE "ring_changes" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "ring_changes_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"user_id" integer NOT NULL,
	"attempts" smallint DEFAULT 0 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "ring_hops" (
	"listing_id" integer PRIMARY KEY NOT NULL,
	"want_id" integer,
	CONSTRAINT "ring_hops_want_id_unique" UNIQUE("want_id")
);
--> statement-breakpoint
ALTER TABLE "ring_bans" ADD CONSTRAINT "ring_bans_listing_id_listings_id_fk" FOREIGN KEY ("listing_id") REFERENCES "public"."listings"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ring_bans" ADD CONSTRAINT "ring_bans_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ring_certificates" ADD CONSTRAINT "ring_certificates_trade_id_trade_proposals_id_fk" FOREIGN KEY ("trade_id") REFERENCES "public"."trade_proposals"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ring_changes" ADD CONSTRAINT "ring_changes_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ring_hops" ADD CONSTRAINT "ring_hops_listing_id_listings_id_fk" FOREIGN KEY ("listing_id") REFERENCES "public"."listings"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ring_hops" ADD CONSTRAINT "ring_hops_want_id_wants_saved_search_id_fk" FOREIGN KEY ("want_id") REFERENCES "public"."wants"("saved_search_id") ON DELETE set null ON UPDATE no action;