DROP INDEX "search_documents_reduced";--> statement-breakpoint
ALTER TABLE "search_documents" ADD COLUMN "reduced_at" timestamp with time zone;--> statement-breakpoint
CREATE INDEX "search_documents_condition" ON "search_documents" USING btree ("condition_id","created_at","listing_id");--> statement-breakpoint
CREATE INDEX "search_documents_reduced" ON "search_documents" USING btree ("reduced_at","created_at","listing_id") WHERE reduced_at is not null;--> statement-breakpoint
INSERT INTO "outbox" ("kind", "payload")
SELECT 'search-documents', '{"of": "any", "id": 0}' WHERE EXISTS (SELECT FROM "listings" WHERE "reduced_at" IS NOT NULL);