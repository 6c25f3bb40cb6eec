-- Notifies listening connections when a transaction commits that has written to a table with cached data.

CREATE OR REPLACE FUNCTION "notify_table_change"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  -- The same channel and payload every time, so that a transaction sends one notification however much it writes.
  PERFORM pg_notify('magpie_table_changes', '');
  RETURN NULL;
END
$$;

-- Every table that a cached value is read from has this trigger. Pictures have none because their rows never change.
CREATE OR REPLACE TRIGGER "table_change" AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON "announcements"
FOR EACH STATEMENT EXECUTE FUNCTION "notify_table_change"();

CREATE OR REPLACE TRIGGER "table_change" AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON "catalogue_redirects"
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
