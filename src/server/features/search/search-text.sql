-- Turns names and descriptions into search words.

-- Ignores case, accents, width, the kinds of apostrophes and dashes, and characters that no one sees. Returns the same as
-- `foldText` of the rules: change both together. The indexes below it contain folded texts, so a change
-- of this function also needs a migration that drops them; they are then created again.
CREATE OR REPLACE FUNCTION "search_fold"("given" text) RETURNS text
LANGUAGE plpgsql IMMUTABLE STRICT PARALLEL SAFE AS $$
DECLARE
  folded text;
BEGIN
  -- Most text is ASCII, which needs no normalisation.
  IF octet_length(given) = length(given) THEN
    RETURN replace(translate(lower(given COLLATE "und-x-icu"), '`', ''''), '''''', '"');
  END IF;
  folded := regexp_replace(normalize(given, NFKD), ' [\u0301\u0313\u0314]', '''', 'g');
  folded := regexp_replace(folded, '[\u00ad\u0300-\u036f\u0483-\u0489\u0591-\u05bd\u05bf\u05c1\u05c2\u05c4\u05c5\u05c7\u061c'
    '\u0640\u064b-\u065f\u0670\u115f\u1160\u17b4\u17b5\u180b-\u180f\u1ab0-\u1aff\u1dc0-\u1dff\u200b-\u200f\u202a-\u202e'
    '\u2060-\u206f\u20d0-\u20ff\ufe00-\ufe0f\ufe20-\ufe2f\ufeff\U000e0100-\U000e01ef]', '', 'g');
  folded := translate(lower(folded COLLATE "und-x-icu"),
    '`‘’‛′‵ʹʻʼʽꞌ՚׳“”„‟ˮ‐‒–—―−øłđðħŧŋıȷς',
    '''''''''''''''''''''''''''"""""------olddhtnijσ');
  folded := replace(replace(replace(replace(folded, 'ß', 'ss'), 'æ', 'ae'), 'œ', 'oe'), 'þ', 'th');
  RETURN normalize(replace(folded, '''''', '"'), NFC);
END
$$;

CREATE INDEX IF NOT EXISTS "messages_folded" ON "messages" USING gin (search_fold(body) gin_trgm_ops);

-- The staff search people by a part of their name or address.
CREATE INDEX IF NOT EXISTS "users_folded_name" ON "users" USING gin (search_fold(name) gin_trgm_ops);

CREATE INDEX IF NOT EXISTS "users_folded_email" ON "users" USING gin (search_fold(email) gin_trgm_ops);

-- The words of a folded text in order: runs of letters and digits, cut to 64 characters. plpgsql takes a tenth of the time
-- of SQL here.
CREATE OR REPLACE FUNCTION "search_split"("folded" text) RETURNS text[]
LANGUAGE plpgsql IMMUTABLE STRICT PARALLEL SAFE AS $$
DECLARE
  words text[] := array_remove(regexp_split_to_array(folded COLLATE "und-x-icu", '[^[:alnum:]]+'), '');
BEGIN
  IF octet_length(folded) > 64 AND EXISTS (SELECT FROM unnest(words) AS word WHERE length(word) > 64) THEN
    words := ARRAY(SELECT left(word, 64) FROM unnest(words) WITH ORDINALITY AS cut (word, place) ORDER BY place);
  END IF;
  RETURN words;
END
$$;

-- The words that a text searches for. Single letters with dots are one word ("B.A.P.": "bap"), and a single letter at an
-- apostrophe is none ("girl's": "girl"; "Rock'n'Roll": "rock", "roll"). `asciiWords` does the same.
CREATE OR REPLACE FUNCTION "search_tokens"("given" text) RETURNS text[]
LANGUAGE plpgsql IMMUTABLE STRICT PARALLEL SAFE AS $$
DECLARE
  folded text := search_fold(given) COLLATE "und-x-icu";
BEGIN
  IF position('.' in folded) > 0 THEN
    folded := regexp_replace(folded COLLATE "und-x-icu",
      '(?<![[:alnum:]])([[:alpha:]])\.(?=[[:alpha:]](?![[:alnum:]]))', '\1', 'g');
  END IF;
  IF position('''' in folded) > 0 THEN
    folded := regexp_replace(folded COLLATE "und-x-icu", '(?<=[[:alnum:]]{2})''[[:alpha:]](?![[:alnum:]])', ' ', 'g');
    folded := regexp_replace(folded COLLATE "und-x-icu", '(?<![[:alnum:]])[[:alpha:]]''(?=[[:alnum:]]{2})', ' ', 'g');
  END IF;
  RETURN search_split(folded);
END
$$;

-- The words of a search. A text without letters and digits, such as an emoji, has one that no listing contains: it finds
-- nothing instead of everything.
CREATE OR REPLACE FUNCTION "search_query_words"("given" text) RETURNS text[]
LANGUAGE plpgsql IMMUTABLE STRICT PARALLEL SAFE AS $$
DECLARE
  words text[] := search_tokens(given);
BEGIN
  IF cardinality(words) = 0 AND given ~ '[^[:space:]]' THEN RETURN ARRAY['#-']; END IF;
  RETURN words;
END
$$;

-- The words under which a text is found:
-- - its words, in order;
-- - the letters and the digits of a word that mixes them ("lumen9": "lumen", "9");
-- - every two neighbouring characters inside a run of Chinese, Japanese or Korean, whose words have no spaces between them;
-- - two neighbours joined, if one character separates letters from digits ("Lumen 9": "lumen9"; before letters, at most
--   three digits), or one character other than a space separates letters ("HALO:RUN": "halorun");
-- - all words joined between which stands one character other than a space ("SRCL-12345": "srcl12345"; "Rock'n'Roll":
--   "rocknroll"), and single letters ("B. A. P.": "bap").
CREATE OR REPLACE FUNCTION "search_index_tokens"("given" text) RETURNS text[]
LANGUAGE plpgsql IMMUTABLE STRICT PARALLEL SAFE AS $$
DECLARE
  folded text := regexp_replace(search_fold(given) COLLATE "und-x-icu", '^[^[:alnum:]]+', '');
  words text[] := search_split(folded);
  parts text[];
  gaps text[];
  this text;
  next text;
  gap text;
  joined text;
BEGIN
  IF folded ~ '[[:alpha:]][[:digit:]]|[[:digit:]][[:alpha:]]' THEN
    FOR at IN 1 .. cardinality(words) LOOP
      IF (words[at] COLLATE "und-x-icu") ~ '[[:alpha:]]' AND (words[at] COLLATE "und-x-icu") ~ '[[:digit:]]' THEN
        words := words || ARRAY(SELECT part[1]
          FROM regexp_matches(words[at] COLLATE "und-x-icu", '[[:alpha:]]+|[[:digit:]]+', 'g') AS part);
      END IF;
    END LOOP;
  END IF;
  IF octet_length(folded) > length(folded) THEN
    words := words || ARRAY(SELECT pair FROM unnest(words) AS word, generate_series(2, length(word) - 1) AS at,
        substr(word, at, 2) AS pair
      WHERE pair ~ '^[\u3005-\u3007\u3041-\u30ff\u3400-\u4dbf\u4e00-\u9fff\uac00-\ud7a3\U00020000-\U000323af]{2}$');
  END IF;
  IF folded !~ ('[[:alnum:]][^[:alnum:][:space:]][[:alnum:]]|[[:alpha:]][[:space:]][[:digit:]]|[[:digit:]][[:space:]][[:alpha:]]'
      '|(^|[^[:alnum:]])[[:alpha:]][^[:alnum:]]{1,2}[[:alpha:]]([^[:alnum:]]|$)') THEN
    RETURN words;
  END IF;
  parts := regexp_split_to_array(folded, '[^[:alnum:]]+');
  gaps := regexp_split_to_array(folded, '[[:alnum:]]+');
  joined := parts[1];
  FOR at IN 2 .. cardinality(parts) LOOP
    this := parts[at - 1] COLLATE "und-x-icu";
    next := parts[at] COLLATE "und-x-icu";
    gap := gaps[at] COLLATE "und-x-icu";
    IF length(gap) = 1 AND length(this) + length(next) <= 64 AND (
      (this COLLATE "und-x-icu") ~ '[[:alpha:]]$' AND (next COLLATE "und-x-icu") ~ '^[[:digit:]]+$'
      OR (this COLLATE "und-x-icu") ~ '^[[:digit:]]{1,3}$' AND (next COLLATE "und-x-icu") ~ '^[[:alpha:]]'
      OR (gap COLLATE "und-x-icu") !~ '[[:space:]]' AND (this COLLATE "und-x-icu") ~ '[[:alpha:]]$'
        AND (next COLLATE "und-x-icu") ~ '^[[:alpha:]]') THEN
      words := words || (this || next);
    END IF;
    IF next <> '' AND (length(gap) = 1 AND (gap COLLATE "und-x-icu") !~ '[[:space:]]'
      OR (gap COLLATE "und-x-icu") ~ '^(.|[^[:space:]][[:space:]])$' AND length(this) = 1 AND length(next) = 1
        AND ((this || next) COLLATE "und-x-icu") ~ '^[[:alpha:]]{2}$') THEN
      joined := joined || next;
    ELSE
      IF joined <> this AND length(joined) <= 64 THEN words := words || joined; END IF;
      joined := next;
    END IF;
  END LOOP;
  IF joined <> parts[cardinality(parts)] AND length(joined) <= 64 THEN words := words || joined; END IF;
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
