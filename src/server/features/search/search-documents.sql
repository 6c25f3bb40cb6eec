-- Keeps one search document per listing up to date, whatever writes the listing.

-- Returns whether a listing from `origin` with this area is shipped to the country. Equals the rule `shipsTo`.
CREATE OR REPLACE FUNCTION "ships_to"("origin" text, "area" text, "country" text) RETURNS boolean
LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT area IS NOT NULL AND (area = 'world' OR origin = country
    OR area = 'region' AND origin IN ('US', 'CA') AND country IN ('US', 'CA'))
$$;

-- Returns whether the listing can be sent to a user in the country, or handed over there, if its seller lives in `home`.
-- Equals the rule `canReach`.
CREATE OR REPLACE FUNCTION "can_reach"("origin" text, "area" text, "handover" boolean, "home" text, "country" text)
RETURNS boolean LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT country IS NULL OR area IS NULL OR ships_to(origin, area, country) OR handover AND home = country
$$;

CREATE OR REPLACE FUNCTION "search_refresh"("ids" integer[]) RETURNS void
LANGUAGE plpgsql AS $$
DECLARE
  new_words text[];
  gone integer[];
  changed integer[];
BEGIN
  -- Wait for a concurrent rename of the seller. For groups, members and source types, the checks of the foreign keys do
  -- this.
  PERFORM FROM users WHERE id IN (SELECT seller_id FROM listings WHERE id = ANY (ids)) ORDER BY id FOR SHARE;
  WITH deleted AS (
    DELETE FROM search_documents d USING listings l, users u
    WHERE d.listing_id = ANY (ids) AND l.id = d.listing_id AND u.id = l.seller_id
      AND (l.is_hidden OR u.deletion_at IS NOT NULL)
    RETURNING d.listing_id
  )
  SELECT coalesce(array_agg(listing_id), '{}') INTO gone FROM deleted;
  WITH rebuilt AS (
    SELECT l.id, l.status, l.currency_id, l.price_minor, l.group_id, l.source_type_id, l.seller_id, m.people AS member_ids,
      l.condition_id, l.trade, s.us, s.ca, s.uk, s.origin = 'US' AS from_us, s.origin = 'CA' AS from_ca,
      s.origin = 'UK' AS from_uk, s.reduced, CASE WHEN s.reduced THEN l.reduced_at END AS reduced_at, l.created_at,
      search_lexemes(
        search_index_tokens(l.name), search_index_tokens(g.name || '  ' || m.names),
        search_index_tokens(t.name || '  ' || u.name), search_index_tokens(search_text(l.description)),
        ARRAY['#g' || l.group_id, '#s' || l.source_type_id, '#c' || l.currency_id, '#u' || l.seller_id]
          || ARRAY(SELECT '#m' || unnest(m.people)) || CASE WHEN l.status = 'closed' THEN ARRAY['#closed'] ELSE '{}' END
          || CASE WHEN l.condition_id IS NULL THEN '{}' ELSE ARRAY['#d' || l.condition_id] END
          || CASE WHEN l.trade THEN ARRAY['#trade'] ELSE '{}' END
          || CASE WHEN s.us THEN ARRAY['#to_us'] ELSE '{}' END || CASE WHEN s.ca THEN ARRAY['#to_ca'] ELSE '{}' END
          || CASE WHEN s.uk THEN ARRAY['#to_uk'] ELSE '{}' END || CASE s.origin
            WHEN 'US' THEN ARRAY['#from_us'] WHEN 'CA' THEN ARRAY['#from_ca'] WHEN 'UK' THEN ARRAY['#from_uk'] ELSE '{}' END
          || CASE WHEN s.reduced THEN ARRAY['#reduced'] ELSE '{}' END
      ) AS words
    FROM listings l
    JOIN groups g ON g.id = l.group_id
    JOIN source_types t ON t.id = l.source_type_id
    JOIN users u ON u.id = l.seller_id AND u.deletion_at IS NULL
    CROSS JOIN LATERAL (
      SELECT ships_to(coalesce(l.ships_from, u.country), l.ships_to, 'US') AS us,
        ships_to(coalesce(l.ships_from, u.country), l.ships_to, 'CA') AS ca,
        ships_to(coalesce(l.ships_from, u.country), l.ships_to, 'UK') AS uk, coalesce(l.ships_from, u.country) AS origin,
        -- True as long as cards show the former price: 30 days is `FORMER_PRICE_DAYS` of the rules.
        l.status = 'open' AND coalesce(l.reduced_at > now() - interval '30 days', false) AS reduced
    ) AS s
    CROSS JOIN LATERAL (
      -- A subquery per name: with a join, a planner without statistics reads all members for every listing.
      SELECT coalesce(array_agg(member_id ORDER BY member_id), '{}') AS people,
        coalesce(string_agg((SELECT name FROM members WHERE id = member_id), '  '), '') AS names
      FROM listing_members WHERE listing_id = l.id
    ) AS m
    WHERE l.id = ANY (ids) AND NOT l.is_hidden
  ), stored AS (
    INSERT INTO search_documents AS old
      (listing_id, status, currency_id, price_minor, group_id, source_type_id, seller_id, member_ids, condition_id,
      trade, ships_us, ships_ca, ships_uk, from_us, from_ca, from_uk, reduced, reduced_at, created_at,
      words)
    SELECT * FROM rebuilt ORDER BY id
    ON CONFLICT (listing_id) DO UPDATE SET
      status = excluded.status, currency_id = excluded.currency_id, price_minor = excluded.price_minor,
      group_id = excluded.group_id, source_type_id = excluded.source_type_id, seller_id = excluded.seller_id,
      member_ids = excluded.member_ids, condition_id = excluded.condition_id, trade = excluded.trade,
      ships_us = excluded.ships_us, ships_ca = excluded.ships_ca, ships_uk = excluded.ships_uk,
      from_us = excluded.from_us, from_ca = excluded.from_ca, from_uk = excluded.from_uk, reduced = excluded.reduced,
      reduced_at = excluded.reduced_at, created_at = excluded.created_at, words = excluded.words
    WHERE (old.status, old.currency_id, old.price_minor, old.group_id, old.source_type_id, old.seller_id,
        old.member_ids, old.condition_id, old.trade, old.ships_us, old.ships_ca, old.ships_uk, old.from_us, old.from_ca,
        old.from_uk, old.reduced, old.reduced_at, old.created_at, old.words)
      IS DISTINCT FROM (excluded.status, excluded.currency_id, excluded.price_minor, excluded.group_id,
        excluded.source_type_id, excluded.seller_id, excluded.member_ids, excluded.condition_id, excluded.trade,
        excluded.ships_us, excluded.ships_ca, excluded.ships_uk, excluded.from_us, excluded.from_ca, excluded.from_uk,
        excluded.reduced, excluded.reduced_at, excluded.created_at, excluded.words)
    RETURNING listing_id, words
  )
  SELECT (
      SELECT array_agg(DISTINCT candidate.word)
      FROM stored CROSS JOIN unnest(tsvector_to_array(stored.words)) AS candidate (word)
      WHERE candidate.word NOT LIKE '#%' AND NOT EXISTS (SELECT FROM search_words known WHERE known.word = candidate.word)
    ), (SELECT coalesce(array_agg(listing_id), '{}') FROM stored)
    INTO new_words, changed;
  -- Enqueue a new computation of the wants that each changed listing fits. The feature `trading` delivers these rows.
  INSERT INTO outbox (kind, payload)
  SELECT 'want-fits', jsonb_build_object('listingId', affected.id) FROM unnest(gone || changed) AS affected (id)
  WHERE EXISTS (SELECT FROM listings l WHERE l.id = affected.id AND l.trade)
    OR EXISTS (SELECT FROM want_fits f WHERE f.listing_id = affected.id);
  IF new_words IS NULL THEN RETURN; END IF;
  -- One transaction at a time adds words. Sorting the words would not prevent deadlocks: publishing a listing adds
  -- words in several statements, and each statement could sort only its own words.
  PERFORM pg_advisory_xact_lock(7260117);
  INSERT INTO search_words (word) SELECT unnest(new_words) ON CONFLICT DO NOTHING;
END
$$;

-- Rebuilds the documents for callers in TypeScript: unlike SELECT, CALL shows that the statement writes.
CREATE OR REPLACE PROCEDURE "search_rebuild"("ids" integer[]) LANGUAGE sql AS $$
  SELECT search_refresh(ids)
$$;

-- Enqueues a rebuild in batches: a renamed group, member, seller or source type can appear in very many listings.
CREATE OR REPLACE FUNCTION "search_refresh_later"("of_kind" text, "of_id" integer) RETURNS void LANGUAGE sql AS $$
  INSERT INTO outbox (kind, payload) VALUES ('search-documents', jsonb_build_object('of', of_kind, 'id', of_id))
$$;

CREATE OR REPLACE FUNCTION "search_on_listings"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM search_refresh(ARRAY(SELECT id FROM written));
  RETURN NULL;
END
$$;

CREATE OR REPLACE TRIGGER "search_inserted" AFTER INSERT ON "listings" REFERENCING NEW TABLE AS written
FOR EACH STATEMENT EXECUTE FUNCTION "search_on_listings"();

CREATE OR REPLACE TRIGGER "search_updated" AFTER UPDATE ON "listings" REFERENCING NEW TABLE AS written
FOR EACH STATEMENT EXECUTE FUNCTION "search_on_listings"();

-- Transactions set `magpie.skips_search_refresh` if their last statement writes the same listings and therefore
-- rebuilds their documents anyway.
CREATE OR REPLACE FUNCTION "search_on_listing_members"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF current_setting('magpie.skips_search_refresh', true) = 'on' THEN RETURN NULL; END IF;
  PERFORM search_refresh(ARRAY(SELECT DISTINCT listing_id FROM written));
  RETURN NULL;
END
$$;

CREATE OR REPLACE TRIGGER "search_inserted" AFTER INSERT ON "listing_members" REFERENCING NEW TABLE AS written
FOR EACH STATEMENT EXECUTE FUNCTION "search_on_listing_members"();

CREATE OR REPLACE TRIGGER "search_updated" AFTER UPDATE ON "listing_members" REFERENCING NEW TABLE AS written
FOR EACH STATEMENT EXECUTE FUNCTION "search_on_listing_members"();

CREATE OR REPLACE TRIGGER "search_deleted" AFTER DELETE ON "listing_members" REFERENCING OLD TABLE AS written
FOR EACH STATEMENT EXECUTE FUNCTION "search_on_listing_members"();

-- Every word by which this listing can be found, including the words of aliases.
CREATE OR REPLACE FUNCTION "search_words_of"("listing" integer) RETURNS text[]
LANGUAGE sql STABLE STRICT PARALLEL SAFE AS $$
  SELECT ARRAY(
    SELECT word FROM search_documents d CROSS JOIN unnest(tsvector_to_array(d.words)) AS word
    WHERE d.listing_id = listing AND word NOT LIKE '#%'
    UNION
    SELECT n.word FROM search_documents d JOIN search_names n ON n.is_alias
      AND (n.kind = 'group' AND n.owner_id = d.group_id OR n.kind = 'member' AND n.owner_id = ANY (d.member_ids)
        OR n.kind = 'sourcetype' AND n.owner_id = d.source_type_id)
    WHERE d.listing_id = listing)
$$;
