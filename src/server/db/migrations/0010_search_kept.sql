-- What a search reads is kept by the database itself, whoever writes: see docs/decisions/0013-search-in-the-database.md.
SET LOCAL statement_timeout = 0;--> statement-breakpoint

-- Lower case, without accents, and each letter in one of its several spellings only.
CREATE FUNCTION "search_fold"("given" text) RETURNS text
LANGUAGE plpgsql IMMUTABLE STRICT PARALLEL SAFE AS $$
BEGIN
  -- Most texts are plain, and then nothing needs taking apart.
  IF octet_length(given) = length(given) THEN RETURN lower(given COLLATE "und-x-icu"); END IF;
  RETURN normalize(regexp_replace(
    normalize(lower(public.unaccent('public.unaccent'::regdictionary, normalize(given, NFKC)) COLLATE "und-x-icu"), NFKD),
    '[\u0300-\u036f]', '', 'g'), NFC);
END
$$;--> statement-breakpoint

-- The folded words, in order: runs of letters and digits, each of at most 64. In plpgsql, which takes a tenth of the time.
CREATE FUNCTION "search_tokens"("given" text) RETURNS text[]
LANGUAGE plpgsql IMMUTABLE STRICT PARALLEL SAFE AS $$
DECLARE
  words text[] := array_remove(regexp_split_to_array(search_fold(given) COLLATE "und-x-icu", '[^[:alnum:]]+'), '');
BEGIN
  IF octet_length(given) > 64 AND EXISTS (SELECT FROM unnest(words) AS word WHERE length(word) > 64) THEN
    words := ARRAY(SELECT left(word, 64) FROM unnest(words) WITH ORDINALITY AS cut (word, place) ORDER BY place);
  END IF;
  RETURN words;
END
$$;--> statement-breakpoint

-- What people read of sanitised HTML: a tag within a word does not cut it, one around a paragraph does.
CREATE FUNCTION "search_text"("html" text) RETURNS text
LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT replace(replace(replace(replace(replace(replace(
    regexp_replace(regexp_replace(html, '</?(?:strong|em|u|b|i|s|a|span)(?:\s[^>]*)?>', '', 'gi'), '<[^>]*>', ' ', 'g'),
    '&nbsp;', ' '), '&lt;', '<'), '&gt;', '>'), '&quot;', '"'), '&#39;', ''''), '&amp;', '&')
$$;--> statement-breakpoint

-- Each word once, at the best of the places where it stands; `marks` are words that nobody can type, worth what a group's name is.
CREATE FUNCTION "search_lexemes"("a" text[], "b" text[], "c" text[], "d" text[], "marks" text[]) RETURNS tsvector
LANGUAGE plpgsql IMMUTABLE PARALLEL SAFE AS $$
BEGIN
  RETURN (
    SELECT coalesce(string_agg('''' || word || ''':1' || place, ' '), '')
    FROM (
      SELECT word, min(place) AS place
      FROM (
        SELECT unnest(a), 'A' UNION ALL SELECT unnest(b), 'B' UNION ALL SELECT unnest(marks), 'B'
        UNION ALL SELECT unnest(c), 'C' UNION ALL SELECT unnest(d), 'D'
      ) AS every (word, place)
      GROUP BY word
    ) AS best
  )::tsvector;
END
$$;--> statement-breakpoint

-- Makes the documents of these listings anew, and learns the words that are new.
CREATE FUNCTION "search_refresh"("ids" integer[]) RETURNS void
LANGUAGE plpgsql AS $$
BEGIN
  -- Whoever renames a seller now waits for us, or we for them. Groups, members and source types are held by their references.
  PERFORM FROM users WHERE id IN (SELECT seller_id FROM listings WHERE id = ANY (ids)) ORDER BY id FOR SHARE;
  WITH made AS (
    SELECT l.id, l.status, l.currency_id, l.price_minor, l.group_id, l.source_type_id, l.seller_id, m.people AS member_ids,
      l.created_at, search_lexemes(
        search_tokens(l.name), search_tokens(g.name || ' ' || m.names), search_tokens(t.name || ' ' || u.name),
        search_tokens(search_text(l.description)),
        ARRAY['#g' || l.group_id, '#s' || l.source_type_id, '#c' || l.currency_id, '#u' || l.seller_id]
          || ARRAY(SELECT '#m' || unnest(m.people)) || CASE WHEN l.status = 'closed' THEN ARRAY['#closed'] ELSE '{}' END
      ) AS words
    FROM listings l
    JOIN groups g ON g.id = l.group_id
    JOIN source_types t ON t.id = l.source_type_id
    JOIN users u ON u.id = l.seller_id
    CROSS JOIN LATERAL (
      -- Each name by a question of its own: joined, a planner without statistics reads all members for every listing.
      SELECT coalesce(array_agg(member_id ORDER BY member_id), '{}') AS people,
        coalesce(string_agg((SELECT name FROM members WHERE id = member_id), ' '), '') AS names
      FROM listing_members WHERE listing_id = l.id
    ) AS m
    WHERE l.id = ANY (ids)
  ), kept AS (
    INSERT INTO search_documents AS old
      (listing_id, status, currency_id, price_minor, group_id, source_type_id, seller_id, member_ids, created_at, words)
    SELECT * FROM made ORDER BY id
    ON CONFLICT (listing_id) DO UPDATE SET
      status = excluded.status, currency_id = excluded.currency_id, price_minor = excluded.price_minor,
      group_id = excluded.group_id, source_type_id = excluded.source_type_id, seller_id = excluded.seller_id,
      member_ids = excluded.member_ids, created_at = excluded.created_at, words = excluded.words
    WHERE (old.status, old.currency_id, old.price_minor, old.group_id, old.source_type_id, old.seller_id,
        old.member_ids, old.created_at, old.words)
      IS DISTINCT FROM (excluded.status, excluded.currency_id, excluded.price_minor, excluded.group_id,
        excluded.source_type_id, excluded.seller_id, excluded.member_ids, excluded.created_at, excluded.words)
    RETURNING words
  )
  -- In order, so that of two that learn the same words one waits for the other and never both.
  INSERT INTO search_words (word)
  SELECT DISTINCT learnt.word FROM kept CROSS JOIN unnest(tsvector_to_array(kept.words)) AS learnt (word)
  WHERE learnt.word NOT LIKE '#%' AND NOT EXISTS (SELECT FROM search_words known WHERE known.word = learnt.word)
  ORDER BY learnt.word
  ON CONFLICT DO NOTHING;
END
$$;--> statement-breakpoint

CREATE FUNCTION "search_on_listings"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM search_refresh(ARRAY(SELECT id FROM written));
  RETURN NULL;
END
$$;--> statement-breakpoint
CREATE TRIGGER "search_inserted" AFTER INSERT ON "listings" REFERENCING NEW TABLE AS written
FOR EACH STATEMENT EXECUTE FUNCTION "search_on_listings"();--> statement-breakpoint
CREATE TRIGGER "search_updated" AFTER UPDATE ON "listings" REFERENCING NEW TABLE AS written
FOR EACH STATEMENT EXECUTE FUNCTION "search_on_listings"();--> statement-breakpoint

CREATE FUNCTION "search_on_listing_members"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM search_refresh(ARRAY(SELECT DISTINCT listing_id FROM written));
  RETURN NULL;
END
$$;--> statement-breakpoint
CREATE TRIGGER "search_inserted" AFTER INSERT ON "listing_members" REFERENCING NEW TABLE AS written
FOR EACH STATEMENT EXECUTE FUNCTION "search_on_listing_members"();--> statement-breakpoint
CREATE TRIGGER "search_updated" AFTER UPDATE ON "listing_members" REFERENCING NEW TABLE AS written
FOR EACH STATEMENT EXECUTE FUNCTION "search_on_listing_members"();--> statement-breakpoint
CREATE TRIGGER "search_deleted" AFTER DELETE ON "listing_members" REFERENCING OLD TABLE AS written
FOR EACH STATEMENT EXECUTE FUNCTION "search_on_listing_members"();--> statement-breakpoint

-- A name's words in place of those that it had.
CREATE FUNCTION "search_keep_name"("of_kind" text, "of_id" integer, "of_alias" boolean, "names" text) RETURNS void
LANGUAGE plpgsql AS $$
BEGIN
  DELETE FROM search_names WHERE kind = of_kind AND owner_id = of_id AND is_alias = of_alias;
  INSERT INTO search_names (word, kind, owner_id, is_alias)
  SELECT DISTINCT word, of_kind, of_id, of_alias FROM unnest(search_tokens(names)) AS word
  ON CONFLICT DO NOTHING;
END
$$;--> statement-breakpoint

-- Groups, members and sellers: `TG_ARGV[0]` says which.
CREATE FUNCTION "search_on_named"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM search_keep_name(TG_ARGV[0], new.id, false, new.name);
  IF TG_OP = 'UPDATE' THEN
    PERFORM search_refresh(ARRAY(
      SELECT id FROM listings WHERE TG_ARGV[0] = 'group' AND group_id = new.id
      UNION ALL SELECT id FROM listings WHERE TG_ARGV[0] = 'seller' AND seller_id = new.id
      UNION ALL SELECT listing_id FROM listing_members WHERE TG_ARGV[0] = 'member' AND member_id = new.id));
  END IF;
  RETURN NULL;
END
$$;--> statement-breakpoint
CREATE FUNCTION "search_on_unnamed"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  DELETE FROM search_names WHERE kind = TG_ARGV[0] AND owner_id = old.id;
  RETURN NULL;
END
$$;--> statement-breakpoint
CREATE TRIGGER "search_inserted" AFTER INSERT ON "groups" FOR EACH ROW EXECUTE FUNCTION "search_on_named"('group');--> statement-breakpoint
CREATE TRIGGER "search_updated" AFTER UPDATE OF "name" ON "groups" FOR EACH ROW
WHEN (old.name IS DISTINCT FROM new.name) EXECUTE FUNCTION "search_on_named"('group');--> statement-breakpoint
CREATE TRIGGER "search_deleted" AFTER DELETE ON "groups" FOR EACH ROW EXECUTE FUNCTION "search_on_unnamed"('group');--> statement-breakpoint
CREATE TRIGGER "search_inserted" AFTER INSERT ON "members" FOR EACH ROW EXECUTE FUNCTION "search_on_named"('member');--> statement-breakpoint
CREATE TRIGGER "search_updated" AFTER UPDATE OF "name" ON "members" FOR EACH ROW
WHEN (old.name IS DISTINCT FROM new.name) EXECUTE FUNCTION "search_on_named"('member');--> statement-breakpoint
CREATE TRIGGER "search_deleted" AFTER DELETE ON "members" FOR EACH ROW EXECUTE FUNCTION "search_on_unnamed"('member');--> statement-breakpoint
CREATE TRIGGER "search_inserted" AFTER INSERT ON "users" FOR EACH ROW EXECUTE FUNCTION "search_on_named"('seller');--> statement-breakpoint
CREATE TRIGGER "search_updated" AFTER UPDATE OF "name" ON "users" FOR EACH ROW
WHEN (old.name IS DISTINCT FROM new.name) EXECUTE FUNCTION "search_on_named"('seller');--> statement-breakpoint
CREATE TRIGGER "search_deleted" AFTER DELETE ON "users" FOR EACH ROW EXECUTE FUNCTION "search_on_unnamed"('seller');--> statement-breakpoint

CREATE FUNCTION "search_on_source_types"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM search_refresh(ARRAY(SELECT id FROM listings WHERE source_type_id = new.id));
  RETURN NULL;
END
$$;--> statement-breakpoint
CREATE TRIGGER "search_updated" AFTER UPDATE OF "name" ON "source_types" FOR EACH ROW
WHEN (old.name IS DISTINCT FROM new.name) EXECUTE FUNCTION "search_on_source_types"();--> statement-breakpoint

-- Listings say whose they are by a mark, so that an alias is one more name and no listing is written.
CREATE FUNCTION "search_on_group_aliases"() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE owner integer := coalesce(new.group_id, old.group_id);
BEGIN
  PERFORM search_keep_name('group', owner, true,
    coalesce((SELECT string_agg(name, ' ') FROM group_aliases WHERE group_id = owner), ''));
  RETURN NULL;
END
$$;--> statement-breakpoint
CREATE TRIGGER "search_written" AFTER INSERT OR UPDATE OR DELETE ON "group_aliases"
FOR EACH ROW EXECUTE FUNCTION "search_on_group_aliases"();--> statement-breakpoint
CREATE FUNCTION "search_on_member_aliases"() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE owner integer := coalesce(new.member_id, old.member_id);
BEGIN
  PERFORM search_keep_name('member', owner, true,
    coalesce((SELECT string_agg(name, ' ') FROM member_aliases WHERE member_id = owner), ''));
  RETURN NULL;
END
$$;--> statement-breakpoint
CREATE TRIGGER "search_written" AFTER INSERT OR UPDATE OR DELETE ON "member_aliases"
FOR EACH ROW EXECUTE FUNCTION "search_on_member_aliases"();--> statement-breakpoint

-- Every word by which one listing is found, those of aliases included.
CREATE FUNCTION "search_words_of"("listing" integer) RETURNS text[]
LANGUAGE sql STABLE STRICT PARALLEL SAFE AS $$
  SELECT ARRAY(
    SELECT word FROM search_documents d CROSS JOIN unnest(tsvector_to_array(d.words)) AS word
    WHERE d.listing_id = listing AND word NOT LIKE '#%'
    UNION
    SELECT n.word FROM search_documents d JOIN search_names n ON n.is_alias
      AND (n.kind = 'group' AND n.owner_id = d.group_id OR n.kind = 'member' AND n.owner_id = ANY (d.member_ids))
    WHERE d.listing_id = listing)
$$;--> statement-breakpoint

-- What is there already.
INSERT INTO search_names (word, kind, owner_id, is_alias)
SELECT DISTINCT word, named.kind, named.id, false
FROM (
  SELECT 'group', id, name FROM groups UNION ALL SELECT 'member', id, name FROM members
  UNION ALL SELECT 'seller', id, name FROM users
) AS named (kind, id, name) CROSS JOIN unnest(search_tokens(named.name)) AS word;--> statement-breakpoint
-- Their documents are made once the product runs, some at a time: all at once they would take minutes.
INSERT INTO outbox (kind, payload)
SELECT 'search-documents', '{"of": "any", "id": 0}'::jsonb WHERE EXISTS (SELECT FROM listings);
