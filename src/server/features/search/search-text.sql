-- Turns names and descriptions into search words.

-- Lower case, without accents, in one canonical Unicode form.
CREATE OR REPLACE FUNCTION "search_fold"("given" text) RETURNS text
LANGUAGE plpgsql IMMUTABLE STRICT PARALLEL SAFE AS $$
BEGIN
  -- Most text is ASCII, which needs no normalisation.
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

-- The words under which a text is found, in order: its words; the letters and the digits of a word that mixes them
-- ("lumen9": "lumen", "9"); and two neighbours joined, if one character separates letters from up to three digits
-- ("Lumen 9": "lumen9"), or one character other than a space separates letters ("HALO:RUN": "halorun").
CREATE OR REPLACE FUNCTION "search_index_tokens"("given" text) RETURNS text[]
LANGUAGE plpgsql IMMUTABLE STRICT PARALLEL SAFE AS $$
DECLARE
  folded text := regexp_replace(search_fold(given) COLLATE "und-x-icu", '^[^[:alnum:]]+', '');
  words text[] := search_tokens(given);
  parts text[];
  gaps text[];
  this text;
  next text;
BEGIN
  IF folded ~ '[[:alpha:]][[:digit:]]|[[:digit:]][[:alpha:]]' THEN
    FOR at IN 1 .. cardinality(words) LOOP
      IF (words[at] COLLATE "und-x-icu") ~ '[[:alpha:]]' AND (words[at] COLLATE "und-x-icu") ~ '[[:digit:]]' THEN
        words := words || ARRAY(SELECT part[1]
          FROM regexp_matches(words[at] COLLATE "und-x-icu", '[[:alpha:]]+|[[:digit:]]+', 'g') AS part);
      END IF;
    END LOOP;
  END IF;
  IF folded !~ '[[:alpha:]][^[:alnum:]][[:digit:]]|[[:digit:]][^[:alnum:]][[:alpha:]]|[[:alpha:]][^[:alnum:][:space:]][[:alpha:]]' THEN
    RETURN words;
  END IF;
  parts := regexp_split_to_array(folded, '[^[:alnum:]]+');
  gaps := regexp_split_to_array(folded, '[[:alnum:]]+');
  FOR at IN 2 .. cardinality(parts) LOOP
    this := parts[at - 1] COLLATE "und-x-icu";
    next := parts[at] COLLATE "und-x-icu";
    CONTINUE WHEN length(gaps[at]) <> 1 OR length(this) + length(next) > 64;
    IF (this COLLATE "und-x-icu") ~ '[[:alpha:]]$' AND (next COLLATE "und-x-icu") ~ '^[[:digit:]]{1,3}$'
      OR (this COLLATE "und-x-icu") ~ '^[[:digit:]]{1,3}$' AND (next COLLATE "und-x-icu") ~ '^[[:alpha:]]'
      OR (gaps[at] COLLATE "und-x-icu") !~ '[[:space:]]' AND (this COLLATE "und-x-icu") ~ '[[:alpha:]]$'
        AND (next COLLATE "und-x-icu") ~ '^[[:alpha:]]' THEN
      words := words || (this || next);
    END IF;
  END LOOP;
  RETURN words;
END
$$;

-- The readable text of sanitised HTML. An inline tag does not split a word; a block tag does.
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
