ALTER TABLE "users" ADD COLUMN "language_chosen" boolean DEFAULT false NOT NULL;--> statement-breakpoint
-- Another language than the one that everybody began with was somebody's wish.
UPDATE "users" SET "language_chosen" = true WHERE "language" <> 'en';
