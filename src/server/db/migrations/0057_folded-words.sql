DROP INDEX "messages_words";--> statement-breakpoint
-- `search-text.sql` folds and splits texts by new rules, so all search documents must be built again. It also creates the
-- index of folded messages.
INSERT INTO "outbox" ("kind", "payload")
SELECT 'search-documents', '{"of": "any", "id": 0}' WHERE EXISTS (SELECT FROM "listings");
