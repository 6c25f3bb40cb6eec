ALTER TABLE "conversation_parties" ADD COLUMN "muted_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "conversation_parties" ADD COLUMN "archived_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "conversation_parties" ADD COLUMN "is_marked_unread" boolean DEFAULT false NOT NULL;