ALTER TABLE "favourites" ADD COLUMN "told_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "favourites" ADD COLUMN "is_due" boolean DEFAULT false NOT NULL;--> statement-breakpoint
CREATE INDEX "favourites_due" ON "favourites" USING btree ("told_at") WHERE is_due;