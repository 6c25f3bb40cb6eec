ALTER TABLE "listings" ADD COLUMN "trade" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "search_documents" ADD COLUMN "trade" boolean DEFAULT false NOT NULL;