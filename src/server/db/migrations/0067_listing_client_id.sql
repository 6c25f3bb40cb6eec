ALTER TABLE "listings" ADD COLUMN "client_id" uuid;--> statement-breakpoint
CREATE UNIQUE INDEX "listings_client" ON "listings" USING btree ("seller_id","client_id") WHERE client_id is not null;