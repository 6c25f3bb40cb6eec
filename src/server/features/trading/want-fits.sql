-- When aliases, French names or synonyms change, enqueues a new computation of the fits of all wants that contain search words. A
-- changed name rewrites the documents of its listings, whose fits are then computed again anyway.

-- Delayed, because many aliases usually change one after the other: all but the last of these rows do nothing.
CREATE OR REPLACE FUNCTION "want_fits_on_words"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO outbox (kind, payload, run_at) VALUES ('want-fits', '{"afterWantId": 0}', clock_timestamp() + interval '5 seconds');
  RETURN NULL;
END
$$;

CREATE OR REPLACE TRIGGER "want_fits_written" AFTER INSERT OR UPDATE OR DELETE ON "group_aliases"
FOR EACH STATEMENT EXECUTE FUNCTION "want_fits_on_words"();

CREATE OR REPLACE TRIGGER "want_fits_written" AFTER INSERT OR UPDATE OR DELETE ON "member_aliases"
FOR EACH STATEMENT EXECUTE FUNCTION "want_fits_on_words"();

CREATE OR REPLACE TRIGGER "want_fits_written" AFTER INSERT OR UPDATE OR DELETE ON "source_type_aliases"
FOR EACH STATEMENT EXECUTE FUNCTION "want_fits_on_words"();

CREATE OR REPLACE TRIGGER "want_fits_written" AFTER UPDATE OF "name_fr" ON "source_types"
FOR EACH STATEMENT EXECUTE FUNCTION "want_fits_on_words"();

CREATE OR REPLACE TRIGGER "want_fits_written" AFTER INSERT OR UPDATE OR DELETE ON "search_synonyms"
FOR EACH STATEMENT EXECUTE FUNCTION "want_fits_on_words"();
