-- By what a listing finds the saved searches that it fits is derived from their filters, whoever writes them.

-- A word, and what is left of it when any one letter is left out: two words one edit or swap apart share one of these.
CREATE FUNCTION "word_pieces" ("word" text) RETURNS SETOF text LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE AS $$
  SELECT word UNION SELECT left(word, i - 1) || substr(word, i + 1) FROM generate_series(1, length(word)) i
$$;
--> statement-breakpoint
-- Whether two words are the same but for one letter more, less or otherwise, or two neighbours that changed places.
CREATE FUNCTION "is_one_edit" ("a" text, "b" text) RETURNS boolean LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE AS $$
  SELECT EXISTS (
    SELECT 1 FROM generate_series(1, greatest(length(a), length(b))) i
    WHERE CASE length(a) - length(b)
      WHEN 0 THEN left(a, i - 1) = left(b, i - 1) AND (
        substr(a, i + 1) = substr(b, i + 1)
        OR substr(a, i + 2) = substr(b, i + 2) AND substr(a, i, 1) = substr(b, i + 1, 1)
          AND substr(a, i + 1, 1) = substr(b, i, 1))
      WHEN 1 THEN left(a, i - 1) = left(b, i - 1) AND substr(a, i + 1) = substr(b, i)
      WHEN -1 THEN left(a, i - 1) = left(b, i - 1) AND substr(a, i) = substr(b, i + 1)
      ELSE false
    END)
$$;
--> statement-breakpoint
-- Whether a price lies between two bounds, either of which may be absent, as a search compares them: converted and rounded to
-- whole cents of the bounds' currency. False without a rate.
CREATE FUNCTION "is_price_within" ("price" integer, "currency" integer, "low" integer, "high" integer, "bounds_currency" integer)
RETURNS boolean LANGUAGE sql STABLE AS $$
  SELECT CASE
    WHEN low IS NULL AND high IS NULL THEN true
    WHEN currency = bounds_currency THEN price BETWEEN coalesce(low, 0) AND coalesce(high, 2147483647)
    ELSE coalesce(
      (low IS NULL OR price >= ceil((low - 0.5::float8) * (rate_of(currency) / rate_of(bounds_currency)) - 1e-6))
      AND (high IS NULL OR price < ceil((high + 0.5::float8) * (rate_of(currency) / rate_of(bounds_currency)) - 1e-6)),
      false)
  END
$$;
--> statement-breakpoint
-- The words of a search, each once.
CREATE FUNCTION "saved_search_words" ("filters" jsonb) RETURNS text[] LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE AS $$
  SELECT coalesce(array_agg(DISTINCT word), '{}') FROM unnest((search_tokens(filters->>'q'))[1:12]) word
$$;
--> statement-breakpoint
-- The ids of a filter; null where it is not set.
CREATE FUNCTION "saved_search_ids" ("filters" jsonb, "name" text) RETURNS integer[] LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE AS $$
  SELECT string_to_array(nullif(filters->>name, ''), ',')::integer[]
$$;
--> statement-breakpoint
CREATE FUNCTION "derive_saved_search" () RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  prices_in text := coalesce(nullif(NEW.filters->>'currency', ''), nullif(NEW.filters->>'price_currency', ''), 'USD');
BEGIN
  NEW.needed := greatest(cardinality(saved_search_words(NEW.filters)), 1);
  NEW.group_ids := saved_search_ids(NEW.filters, 'group');
  NEW.member_ids := saved_search_ids(NEW.filters, 'member');
  NEW.source_type_ids := saved_search_ids(NEW.filters, 'sourcetype');
  NEW.currency_id := (SELECT id FROM currencies c WHERE c.code = NEW.filters->>'currency');
  NEW.min_minor := round(nullif(NEW.filters->>'min_price', '')::numeric * 100);
  NEW.max_minor := round(nullif(NEW.filters->>'max_price', '')::numeric * 100);
  NEW.price_currency_id := CASE WHEN NEW.min_minor IS NOT NULL OR NEW.max_minor IS NOT NULL
    THEN (SELECT id FROM currencies c WHERE c.code = prices_in) END;
  NEW.sees_open := coalesce(NEW.filters->>'status', '') <> 'closed';
  RETURN NEW;
END $$;
--> statement-breakpoint
CREATE TRIGGER "saved_searches_derived" BEFORE INSERT OR UPDATE OF "filters" ON "saved_searches"
FOR EACH ROW EXECUTE FUNCTION "derive_saved_search" ();
--> statement-breakpoint
CREATE FUNCTION "keep_saved_search_terms" () RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO saved_search_terms (term, saved_search_id)
  SELECT DISTINCT term, s.id FROM added s, LATERAL (
    SELECT unnest(saved_search_words(s.filters)) AS term
    UNION ALL
    SELECT unnest(CASE
      WHEN saved_search_words(s.filters) <> '{}' THEN '{}'
      WHEN s.member_ids IS NOT NULL THEN ARRAY(SELECT 'member ' || unnest(s.member_ids))
      WHEN s.group_ids IS NOT NULL THEN ARRAY(SELECT 'group ' || unnest(s.group_ids))
      WHEN s.source_type_ids IS NOT NULL THEN ARRAY(SELECT 'sourcetype ' || unnest(s.source_type_ids))
      ELSE ARRAY['*']
    END)
  ) terms
  ORDER BY term, s.id;
  INSERT INTO saved_search_pieces (piece, word)
  SELECT DISTINCT piece, word FROM added s, unnest(saved_search_words(s.filters)) word, word_pieces(word) piece
  WHERE length(word) >= 5
  -- Always in the same order: two searches saved at once cannot wait for each other.
  ORDER BY piece, word
  ON CONFLICT DO NOTHING;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER "saved_searches_added" AFTER INSERT ON "saved_searches" REFERENCING NEW TABLE AS added
FOR EACH STATEMENT EXECUTE FUNCTION "keep_saved_search_terms" ();
