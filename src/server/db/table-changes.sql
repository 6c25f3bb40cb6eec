-- Notifies listening connections when a transaction commits that has written to a table with cached data.

CREATE OR REPLACE FUNCTION "notify_table_change"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  -- Channel and payload are always the same, so a transaction sends one notification however much it writes.
  PERFORM pg_notify('magpie_table_changes', '');
  RETURN NULL;
END
$$;

-- Names the written search documents, so that the search index reads only these again.
CREATE OR REPLACE FUNCTION "notify_document_change"() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  ids text := (SELECT string_agg(listing_id::text, ',') FROM written);
BEGIN
  -- A notification has at most 8000 bytes.
  IF ids IS NOT NULL THEN
    PERFORM pg_notify('magpie_table_changes', 'documents' || CASE WHEN length(ids) < 7000 THEN ' ' || ids ELSE '' END);
  END IF;
  RETURN NULL;
END
$$;

CREATE OR REPLACE TRIGGER "documents_inserted" AFTER INSERT ON "search_documents" REFERENCING NEW TABLE AS written
FOR EACH STATEMENT EXECUTE FUNCTION "notify_document_change"();

CREATE OR REPLACE TRIGGER "documents_updated" AFTER UPDATE ON "search_documents" REFERENCING NEW TABLE AS written
FOR EACH STATEMENT EXECUTE FUNCTION "notify_document_change"();

CREATE OR REPLACE TRIGGER "documents_deleted" AFTER DELETE ON "search_documents" REFERENCING OLD TABLE AS written
FOR EACH STATEMENT EXECUTE FUNCTION "notify_document_change"();

CREATE OR REPLACE FUNCTION "notify_documents_replaced"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_notify('magpie_table_changes', 'documents');
  RETURN NULL;
END
$$;

CREATE OR REPLACE TRIGGER "documents_truncated" AFTER TRUNCATE ON "search_documents"
FOR EACH STATEMENT EXECUTE FUNCTION "notify_documents_replaced"();

-- Only deletions need this trigger: words are added together with documents, whose trigger notifies.
CREATE OR REPLACE TRIGGER "words_deleted" AFTER DELETE OR TRUNCATE ON "search_words"
FOR EACH STATEMENT EXECUTE FUNCTION "notify_documents_replaced"();

-- Every table that a cached value is read from has this trigger or one in user-changes.sql. Pictures need none: their
-- rows never change.
CREATE OR REPLACE TRIGGER "table_change" AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON "announcements"
FOR EACH STATEMENT EXECUTE FUNCTION "notify_table_change"();

CREATE OR REPLACE TRIGGER "table_change" AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON "bundle_listings"
FOR EACH STATEMENT EXECUTE FUNCTION "notify_table_change"();

CREATE OR REPLACE TRIGGER "table_change" AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON "catalogue_redirects"
FOR EACH STATEMENT EXECUTE FUNCTION "notify_table_change"();

CREATE OR REPLACE TRIGGER "table_change" AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON "conditions"
FOR EACH STATEMENT EXECUTE FUNCTION "notify_table_change"();

-- Cached values depend only on whether contact requests were answered, and a new request has no answer yet.
CREATE OR REPLACE TRIGGER "table_change" AFTER UPDATE OF "decided_at" OR DELETE OR TRUNCATE ON "connections"
FOR EACH STATEMENT EXECUTE FUNCTION "notify_table_change"();

-- A cached review names the listing of its conversation. Other columns are ignored, because every new message updates
-- some of them.
CREATE OR REPLACE TRIGGER "table_change" AFTER UPDATE OF "listing_id", "buyer_id" OR DELETE OR TRUNCATE ON "conversations"
FOR EACH STATEMENT EXECUTE FUNCTION "notify_table_change"();

CREATE OR REPLACE TRIGGER "table_change" AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON "currencies"
FOR EACH STATEMENT EXECUTE FUNCTION "notify_table_change"();

CREATE OR REPLACE TRIGGER "table_change" AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON "currency_rates"
FOR EACH STATEMENT EXECUTE FUNCTION "notify_table_change"();

CREATE OR REPLACE TRIGGER "table_change" AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON "group_aliases"
FOR EACH STATEMENT EXECUTE FUNCTION "notify_table_change"();

CREATE OR REPLACE TRIGGER "table_change" AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON "groups"
FOR EACH STATEMENT EXECUTE FUNCTION "notify_table_change"();

CREATE OR REPLACE TRIGGER "table_change" AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON "listing_members"
FOR EACH STATEMENT EXECUTE FUNCTION "notify_table_change"();

CREATE OR REPLACE TRIGGER "table_change" AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON "listing_slots"
FOR EACH STATEMENT EXECUTE FUNCTION "notify_table_change"();

CREATE OR REPLACE TRIGGER "table_change" AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON "listings"
FOR EACH STATEMENT EXECUTE FUNCTION "notify_table_change"();

CREATE OR REPLACE TRIGGER "table_change" AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON "marketplace_settings"
FOR EACH STATEMENT EXECUTE FUNCTION "notify_table_change"();

CREATE OR REPLACE TRIGGER "table_change" AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON "member_aliases"
FOR EACH STATEMENT EXECUTE FUNCTION "notify_table_change"();

CREATE OR REPLACE TRIGGER "table_change" AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON "members"
FOR EACH STATEMENT EXECUTE FUNCTION "notify_table_change"();

CREATE OR REPLACE TRIGGER "table_change" AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON "reviews"
FOR EACH STATEMENT EXECUTE FUNCTION "notify_table_change"();

CREATE OR REPLACE TRIGGER "table_change" AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON "search_documents"
FOR EACH STATEMENT EXECUTE FUNCTION "notify_table_change"();

CREATE OR REPLACE TRIGGER "table_change" AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON "search_names"
FOR EACH STATEMENT EXECUTE FUNCTION "notify_table_change"();

CREATE OR REPLACE TRIGGER "table_change" AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON "search_synonyms"
FOR EACH STATEMENT EXECUTE FUNCTION "notify_table_change"();

CREATE OR REPLACE TRIGGER "table_change" AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON "search_words"
FOR EACH STATEMENT EXECUTE FUNCTION "notify_table_change"();

CREATE OR REPLACE TRIGGER "table_change" AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON "source_type_aliases"
FOR EACH STATEMENT EXECUTE FUNCTION "notify_table_change"();

CREATE OR REPLACE TRIGGER "table_change" AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON "source_types"
FOR EACH STATEMENT EXECUTE FUNCTION "notify_table_change"();

CREATE OR REPLACE TRIGGER "table_change" AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON "users"
FOR EACH STATEMENT EXECUTE FUNCTION "notify_table_change"();

-- A profile that the server renders shows the wants of its user. Adding a saved search alone adds no want.
CREATE OR REPLACE TRIGGER "table_change" AFTER UPDATE OR DELETE OR TRUNCATE ON "saved_searches"
FOR EACH STATEMENT EXECUTE FUNCTION "notify_table_change"();

CREATE OR REPLACE TRIGGER "table_change" AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON "wants"
FOR EACH STATEMENT EXECUTE FUNCTION "notify_table_change"();
