-- The three that the product knows: nobody could register without them.
INSERT INTO "currencies" ("code") VALUES ('USD'), ('CAD'), ('GBP') ON CONFLICT DO NOTHING;
