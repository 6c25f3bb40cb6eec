CREATE TABLE "marketplace_settings" (
	"id" integer PRIMARY KEY DEFAULT 1 NOT NULL,
	"name" text NOT NULL,
	"accent_light" text,
	"accent_dark" text,
	"invitations" text NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "marketplace_settings_single" CHECK ("marketplace_settings"."id" = 1)
);
