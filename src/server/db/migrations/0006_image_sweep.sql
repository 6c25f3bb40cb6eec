CREATE TABLE "jobs" (
	"name" text PRIMARY KEY NOT NULL,
	"run_at" timestamp with time zone NOT NULL,
	"locked_until" timestamp with time zone,
	"finished_at" timestamp with time zone
);
--> statement-breakpoint
DROP INDEX "images_owner";--> statement-breakpoint
ALTER TABLE "images" ADD COLUMN "content_hash" "bytea";--> statement-breakpoint
CREATE UNIQUE INDEX "images_content" ON "images" USING btree ("owner_id","folder","content_hash");