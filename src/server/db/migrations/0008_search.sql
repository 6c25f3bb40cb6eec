-- Both come with PostgreSQL and with the embedded database; a database's owner may create them.
CREATE EXTENSION IF NOT EXISTS "unaccent" SCHEMA "public";--> statement-breakpoint
CREATE EXTENSION IF NOT EXISTS "pg_trgm" SCHEMA "public";--> statement-breakpoint
CREATE TABLE "currency_rates" (
	"currency_id" integer PRIMARY KEY NOT NULL,
	"per_base" double precision NOT NULL,
	"as_of" date NOT NULL,
	CONSTRAINT "currency_rates_positive" CHECK ("currency_rates"."per_base" > 0)
);
--> statement-breakpoint
CREATE TABLE "group_aliases" (
	"group_id" integer NOT NULL,
	"name" text NOT NULL,
	CONSTRAINT "group_aliases_group_id_name_pk" PRIMARY KEY("group_id","name")
);
--> statement-breakpoint
CREATE TABLE "member_aliases" (
	"member_id" integer NOT NULL,
	"name" text NOT NULL,
	CONSTRAINT "member_aliases_member_id_name_pk" PRIMARY KEY("member_id","name")
);
--> statement-breakpoint
CREATE TABLE "search_documents" (
	"listing_id" integer PRIMARY KEY NOT NULL,
	"status" text NOT NULL,
	"currency_id" integer NOT NULL,
	"price_minor" integer NOT NULL,
	"group_id" integer NOT NULL,
	"source_type_id" integer NOT NULL,
	"seller_id" integer NOT NULL,
	"member_ids" integer[] NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"words" "tsvector" NOT NULL
);
--> statement-breakpoint
CREATE TABLE "search_names" (
	"word" text NOT NULL,
	"kind" text NOT NULL,
	"owner_id" integer NOT NULL,
	"is_alias" boolean NOT NULL,
	CONSTRAINT "search_names_kind_owner_id_word_is_alias_pk" PRIMARY KEY("kind","owner_id","word","is_alias")
);
--> statement-breakpoint
CREATE TABLE "search_words" (
	"word" text PRIMARY KEY NOT NULL
);
--> statement-breakpoint
ALTER TABLE "currency_rates" ADD CONSTRAINT "currency_rates_currency_id_currencies_id_fk" FOREIGN KEY ("currency_id") REFERENCES "public"."currencies"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "group_aliases" ADD CONSTRAINT "group_aliases_group_id_groups_id_fk" FOREIGN KEY ("group_id") REFERENCES "public"."groups"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "member_aliases" ADD CONSTRAINT "member_aliases_member_id_members_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."members"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "search_documents" ADD CONSTRAINT "search_documents_listing_id_listings_id_fk" FOREIGN KEY ("listing_id") REFERENCES "public"."listings"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "search_documents_words" ON "search_documents" USING gin ("words") WITH (fastupdate=false);--> statement-breakpoint
CREATE INDEX "search_documents_newest" ON "search_documents" USING btree ("created_at","listing_id");--> statement-breakpoint
CREATE INDEX "search_documents_newest_open" ON "search_documents" USING btree ("created_at","listing_id") WHERE status = 'open';--> statement-breakpoint
CREATE INDEX "search_documents_price" ON "search_documents" USING btree ("currency_id","price_minor","listing_id");--> statement-breakpoint
CREATE INDEX "search_names_ahead" ON "search_names" USING btree ("word" collate "C");--> statement-breakpoint
CREATE INDEX "search_names_aliases" ON "search_names" USING btree ("word") WHERE is_alias;--> statement-breakpoint
CREATE INDEX "search_words_ahead" ON "search_words" USING btree ("word" collate "C");--> statement-breakpoint
CREATE INDEX "search_words_behind" ON "search_words" USING btree (reverse("word") collate "C");--> statement-breakpoint
CREATE INDEX "search_words_parts" ON "search_words" USING gin ("word" gin_trgm_ops);--> statement-breakpoint
-- The European Central Bank's reference rates of that day, until the operator says better ones.
INSERT INTO "currency_rates" ("currency_id", "per_base", "as_of")
SELECT "currencies"."id", "known"."per_base", '2024-12-31'
FROM (VALUES ('CAD', 1.4388), ('GBP', 0.7981)) AS "known" ("code", "per_base")
JOIN "currencies" ON "currencies"."code" = "known"."code";
