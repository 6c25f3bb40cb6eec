ALTER TABLE "outbox" ADD COLUMN "last_error" text;--> statement-breakpoint
ALTER TABLE "jobs" ADD COLUMN "duration_ms" integer;--> statement-breakpoint
ALTER TABLE "jobs" ADD COLUMN "last_error" text;