-- Derives the match columns of a saved search from its filters on every write, and its index terms when it is added.
-- Code that changes the filters must also update the terms.

-- The word itself and every variant with one letter removed. Two words that differ by one edit or one swap of neighbouring
-- letters share at least one of these.
CREATE OR REPLACE FUNCTION "word_pieces" ("word" text) RETURNS SETOF text LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE AS $$
  SELECT word UNION SELECT left(word, i - 1) || substr(word, i + 1) FROM generate_series(1, length(word)) i
$$;

-- True if the words differ by at most one inserted, removed or replaced letter, or by one swap of neighbouring letters.
-- Also implemented in TypeScript: src/rules/search/word-variants.ts.
CREATE OR REPLACE FUNCTION "is_one_edit" ("a" text, "b" text) RETURNS boolean LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE AS $$
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

-- The first twelve words of a search, without duplicates.
CREATE OR REPLACE FUNCTION "saved_search_words" ("filters" jsonb) RETURNS text[] LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE AS $$
  SELECT coalesce(array_agg(DISTINCT word), '{}') FROM unnest((search_query_words(filters->>'q'))[1:12]) word
$$;

CREATE OR REPLACE FUNCTION "saved_search_ids" ("filters" jsonb, "name" text) RETURNS integer[] LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE AS $$
  SELECT string_to_array(nullif(filters->>name, ''), ',')::integer[]
$$;

-- Computes the columns that the matching query reads; their values come from the JSON of the filters.
CREATE OR REPLACE FUNCTION "derive_saved_search" () RETURNS trigger LANGUAGE plpgsql AS $$
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

CREATE OR REPLACE TRIGGER "saved_searches_derived" BEFORE INSERT OR UPDATE OF "filters" ON "saved_searches"
FOR EACH ROW EXECUTE FUNCTION "derive_saved_search" ();

-- Adds the index terms of these saved searches: their words, or their narrowest filter if they have no words.
CREATE OR REPLACE FUNCTION "add_saved_search_terms" ("ids" integer[]) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO saved_search_terms (term, saved_search_id)
  SELECT DISTINCT term, s.id FROM saved_searches s, LATERAL (
    SELECT unnest(saved_search_words(s.filters)) AS term
    UNION ALL
    SELECT unnest(CASE
      WHEN saved_search_words(s.filters) <> '{}' THEN '{}'
      WHEN s.seller_id IS NOT NULL THEN ARRAY['seller ' || s.seller_id]
      WHEN s.member_ids IS NOT NULL THEN ARRAY(SELECT 'member ' || unnest(s.member_ids))
      WHEN s.group_ids IS NOT NULL THEN ARRAY(SELECT 'group ' || unnest(s.group_ids))
      WHEN s.source_type_ids IS NOT NULL THEN ARRAY(SELECT 'sourcetype ' || unnest(s.source_type_ids))
      ELSE ARRAY['*']
    END)
  ) terms
  WHERE s.id = ANY (ids)
  ORDER BY term, s.id;
  INSERT INTO saved_search_pieces (piece, word)
  SELECT DISTINCT piece, word FROM saved_searches s, unnest(saved_search_words(s.filters)) word, word_pieces(word) piece
  WHERE s.id = ANY (ids) AND length(word) >= 4 AND word ~ '[^0-9]'
  -- Sorted, so that two searches saved at once cannot deadlock.
  ORDER BY piece, word
  ON CONFLICT DO NOTHING;
END $$;

CREATE OR REPLACE FUNCTION "keep_saved_search_terms" () RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM add_saved_search_terms(ARRAY(SELECT id FROM added));
  RETURN NULL;
END $$;

CREATE OR REPLACE PROCEDURE "replace_saved_search_terms" ("saved_search" integer) LANGUAGE plpgsql AS $$
BEGIN
  DELETE FROM saved_search_terms WHERE saved_search_id = saved_search;
  PERFORM add_saved_search_terms(ARRAY[saved_search]);
END $$;

CREATE OR REPLACE TRIGGER "saved_searches_added" AFTER INSERT ON "saved_searches" REFERENCING NEW TABLE AS added
FOR EACH STATEMENT EXECUTE FUNCTION "keep_saved_search_terms" ();
