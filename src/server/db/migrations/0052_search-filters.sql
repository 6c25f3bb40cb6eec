ALTER TABLE "search_documents" ADD COLUMN "from_us" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "search_documents" ADD COLUMN "from_ca" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "search_documents" ADD COLUMN "from_uk" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "search_documents" ADD COLUMN "reduced" boolean DEFAULT false NOT NULL;--> statement-breakpoint
CREATE INDEX "search_documents_reduced" ON "search_documents" USING btree ("listing_id") WHERE reduced;--> statement-breakpoint
INSERT INTO "outbox" ("kind", "payload")
SELECT 'search-documents', '{"of": "any", "id": 0}' WHERE EXISTS (SELECT FROM "listings");