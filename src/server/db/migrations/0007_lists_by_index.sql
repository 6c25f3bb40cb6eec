DROP INDEX "notifications_recipient";--> statement-breakpoint
DROP INDEX "reviews_seller";--> statement-breakpoint
DROP INDEX "listings_newest";--> statement-breakpoint
DROP INDEX "listings_seller";--> statement-breakpoint
CREATE INDEX "notifications_recipient" ON "notifications" USING btree ("recipient_id","created_at");--> statement-breakpoint
CREATE INDEX "reviews_seller" ON "reviews" USING btree ("seller_id","created_at");--> statement-breakpoint
CREATE INDEX "listings_newest" ON "listings" USING btree ("created_at","id") WHERE status = 'open';--> statement-breakpoint
CREATE INDEX "listings_seller" ON "listings" USING btree ("seller_id","created_at","id");