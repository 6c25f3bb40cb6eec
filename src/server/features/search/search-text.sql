-- Turns names and descriptions into search words.

-- Lower case, without accents, in one canonical Unicode form.
CREATE OR REPLACE FUNCTION "search_fold"("given" text) RETURNS text
LANGUAGE plpgsql IMMUTABLE STRICT PARALLEL SAFE AS $$
BEGIN
  -- ASCII text needs no normalisation; most text is ASCII.
  IF octet_length(given) = length(given) THEN RETURN lower(given COLLATE "und-x-icu"); END IF;
  RETURN normalize(regexp_replace(
    normalize(lower(public.unaccent('public.unaccent'::regdictionary, normalize(given, NFKC)) COLLATE "und-x-icu"), NFKD),
    '[\u0300-\u036f]', '', 'g'), NFC);
END
$$;

-- The folded words in order: runs of letters and digits, cut to 64 characters. plpgsql takes a tenth of the time of SQL here.
CREATE OR REPLACE FUNCTION "search_tokens"("given" text) RETURNS text[]
LANGUAGE plpgsql IMMUTABLE STRICT PARALLEL SAFE AS $$
DECLARE
  words text[] := array_remove(regexp_split_to_array(search_fold(given) COLLATE "und-x-icu", '[^[:alnum:]]+'), '');
BEGIN
  IF octet_length(given) > 64 AND EXISTS (SELECT FROM unnest(words) AS word WHERE length(word) > 64) THEN
    words := ARRAY(SELECT left(word, 64) FROM unnest(words) WITH ORDINALITY AS cut (word, place) ORDER BY place);
  END IF;
  RETURN words;
END
$$;

-- The readable text of sanitised HTML. An inline tag does not split a word, a block tag does.
CREATE OR REPLACE FUNCTION "search_text"("html" text) RETURNS text
LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT replace(replace(replace(replace(replace(replace(
    regexp_replace(regexp_replace(html, '</?(?:strong|em|u|b|i|s|a|span)(?:\s[^>]*)?>', '', 'gi'), '<[^>]*>', ' ', 'g'),
    '&nbsp;', ' '), '&lt;', '<'), '&gt;', '>'), '&quot;', '"'), '&#39;', ''''), '&amp;', '&')
$$;

-- Each word once, with the best weight of the fields that contain it (a: name ... d: description). `marks` are tags such as
-- `#g7` that cannot be typed; they have the weight of a group's name.
CREATE OR REPLACE FUNCTION "search_lexemes"("a" text[], "b" text[], "c" text[], "d" text[], "marks" text[]) RETURNS tsvector
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
$$;
