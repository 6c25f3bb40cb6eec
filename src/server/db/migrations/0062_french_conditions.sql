ALTER TABLE "conditions" ADD COLUMN "name_fr" text;--> statement-breakpoint
-- Names of the grades that the marketplace starts with; staff can change them.
UPDATE "conditions" SET "name_fr" = french.name
FROM (VALUES
	('New, sealed', 'Neuf, scellé'),
	('Mint', 'Impeccable'),
	('Near mint', 'Presque impeccable'),
	('Good', 'Bon'),
	('Played', 'Usagé'),
	('Damaged', 'Endommagé')
) AS french("english", "name") WHERE "conditions"."name" = french."english";
