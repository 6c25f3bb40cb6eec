CREATE TABLE "counter_offers" (
	"trade_id" integer NOT NULL,
	"version" integer NOT NULL,
	"sender_id" integer NOT NULL,
	"replaced" jsonb NOT NULL,
	"message" text DEFAULT '' NOT NULL,
	"message_id" bigint,
	"is_withheld" boolean DEFAULT false NOT NULL,
	"hold_id" integer,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "counter_offers_trade_id_version_pk" PRIMARY KEY("trade_id","version")
);
--> statement-breakpoint
ALTER TABLE "counter_offers" ADD CONSTRAINT "counter_offers_trade_id_trade_proposals_id_fk" FOREIGN KEY ("trade_id") REFERENCES "public"."trade_proposals"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "counter_offers" ADD CONSTRAINT "counter_offers_sender_id_users_id_fk" FOREIGN KEY ("sender_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "counter_offers" ADD CONSTRAINT "counter_offers_message_id_messages_id_fk" FOREIGN KEY ("message_id") REFERENCES "public"."messages"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "counter_offers" ADD CONSTRAINT "counter_offers_hold_id_repeated_texts_id_fk" FOREIGN KEY ("hold_id") REFERENCES "public"."repeated_texts"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "counter_offers_message" ON "counter_offers" USING btree ("message_id") WHERE message_id is not null;--> statement-breakpoint
CREATE INDEX "counter_offers_hold" ON "counter_offers" USING btree ("hold_id") WHERE hold_id is not null;