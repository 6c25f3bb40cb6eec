-- What is renamed may stand in very many listings: their documents are made anew soon after, some at a time.
CREATE FUNCTION "search_refresh_later"("of_kind" text, "of_id" integer) RETURNS void LANGUAGE sql AS $$
  INSERT INTO outbox (kind, payload) VALUES ('search-documents', jsonb_build_object('of', of_kind, 'id', of_id))
$$;--> statement-breakpoint
CREATE OR REPLACE FUNCTION "search_on_named"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM search_keep_name(TG_ARGV[0], new.id, false, new.name);
  IF TG_OP = 'UPDATE' THEN PERFORM search_refresh_later(TG_ARGV[0], new.id); END IF;
  RETURN NULL;
END
$$;--> statement-breakpoint
CREATE OR REPLACE FUNCTION "search_on_source_types"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM search_refresh_later('source', new.id);
  RETURN NULL;
END
$$;
