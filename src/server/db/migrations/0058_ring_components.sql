ALTER TABLE "ring_certificates" ADD COLUMN "component_id" uuid DEFAULT gen_random_uuid() NOT NULL;--> statement-breakpoint
ALTER TABLE "ring_certificates" ADD COLUMN "cycles" integer;--> statement-breakpoint
ALTER TABLE "ring_certificates" ADD COLUMN "users" integer;