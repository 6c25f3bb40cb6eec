-- Keeps the searchable names of groups, members and sellers, and the aliases of catalogue entries, up to date.

-- Replaces the words of a name, or of all aliases of an owner.
CREATE OR REPLACE FUNCTION "search_keep_name"("of_kind" text, "of_id" integer, "of_alias" boolean, "names" text) RETURNS void
LANGUAGE plpgsql AS $$
BEGIN
  DELETE FROM search_names WHERE kind = of_kind AND owner_id = of_id AND is_alias = of_alias;
  INSERT INTO search_names (word, kind, owner_id, is_alias)
  SELECT DISTINCT word, of_kind, of_id, of_alias FROM unnest(search_index_tokens(names)) AS word
  ON CONFLICT DO NOTHING;
END
$$;

-- Trigger of groups, members and sellers; `TG_ARGV[0]` names the kind.
CREATE OR REPLACE FUNCTION "search_on_named"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM search_keep_name(TG_ARGV[0], new.id, false, new.name);
  IF TG_OP = 'UPDATE' THEN PERFORM search_refresh_later(TG_ARGV[0], new.id); END IF;
  RETURN NULL;
END
$$;

CREATE OR REPLACE TRIGGER "search_inserted" AFTER INSERT ON "groups" FOR EACH ROW EXECUTE FUNCTION "search_on_named"('group');

CREATE OR REPLACE TRIGGER "search_updated" AFTER UPDATE OF "name" ON "groups" FOR EACH ROW
WHEN (old.name IS DISTINCT FROM new.name) EXECUTE FUNCTION "search_on_named"('group');

CREATE OR REPLACE TRIGGER "search_inserted" AFTER INSERT ON "members" FOR EACH ROW EXECUTE FUNCTION "search_on_named"('member');

CREATE OR REPLACE TRIGGER "search_updated" AFTER UPDATE OF "name" ON "members" FOR EACH ROW
WHEN (old.name IS DISTINCT FROM new.name) EXECUTE FUNCTION "search_on_named"('member');

CREATE OR REPLACE TRIGGER "search_inserted" AFTER INSERT ON "users" FOR EACH ROW EXECUTE FUNCTION "search_on_named"('seller');

CREATE OR REPLACE TRIGGER "search_updated" AFTER UPDATE OF "name" ON "users" FOR EACH ROW
WHEN (old.name IS DISTINCT FROM new.name) EXECUTE FUNCTION "search_on_named"('seller');

CREATE OR REPLACE FUNCTION "search_on_unnamed"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  DELETE FROM search_names WHERE kind = TG_ARGV[0] AND owner_id = old.id;
  RETURN NULL;
END
$$;

CREATE OR REPLACE TRIGGER "search_deleted" AFTER DELETE ON "groups" FOR EACH ROW EXECUTE FUNCTION "search_on_unnamed"('group');

CREATE OR REPLACE TRIGGER "search_deleted" AFTER DELETE ON "members" FOR EACH ROW EXECUTE FUNCTION "search_on_unnamed"('member');

CREATE OR REPLACE TRIGGER "search_deleted" AFTER DELETE ON "users" FOR EACH ROW EXECUTE FUNCTION "search_on_unnamed"('seller');

CREATE OR REPLACE FUNCTION "search_on_source_types"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM search_refresh_later('source', new.id);
  RETURN NULL;
END
$$;

CREATE OR REPLACE TRIGGER "search_updated" AFTER UPDATE OF "name" ON "source_types" FOR EACH ROW
WHEN (old.name IS DISTINCT FROM new.name) EXECUTE FUNCTION "search_on_source_types"();

-- Documents refer to groups and members by a tag, so a changed alias rewrites no document.
CREATE OR REPLACE FUNCTION "search_on_group_aliases"() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE owner integer := coalesce(new.group_id, old.group_id);
BEGIN
  PERFORM search_keep_name('group', owner, true,
    coalesce((SELECT string_agg(name, '  ') FROM group_aliases WHERE group_id = owner), ''));
  RETURN NULL;
END
$$;

CREATE OR REPLACE TRIGGER "search_written" AFTER INSERT OR UPDATE OR DELETE ON "group_aliases"
FOR EACH ROW EXECUTE FUNCTION "search_on_group_aliases"();

CREATE OR REPLACE FUNCTION "search_on_member_aliases"() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE owner integer := coalesce(new.member_id, old.member_id);
BEGIN
  PERFORM search_keep_name('member', owner, true,
    coalesce((SELECT string_agg(name, '  ') FROM member_aliases WHERE member_id = owner), ''));
  RETURN NULL;
END
$$;

CREATE OR REPLACE TRIGGER "search_written" AFTER INSERT OR UPDATE OR DELETE ON "member_aliases"
FOR EACH ROW EXECUTE FUNCTION "search_on_member_aliases"();

-- A search finds a source type by its French name as by an alias.
CREATE OR REPLACE FUNCTION "search_keep_source_type"("owner" integer) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  PERFORM search_keep_name('sourcetype', owner, true, coalesce((SELECT string_agg(name, '  ') FROM (
    SELECT name FROM source_type_aliases WHERE source_type_id = owner
    UNION ALL SELECT name_fr FROM source_types WHERE id = owner) AS named), ''));
END
$$;

CREATE OR REPLACE FUNCTION "search_on_source_type_aliases"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM search_keep_source_type(coalesce(new.source_type_id, old.source_type_id));
  RETURN NULL;
END
$$;

CREATE OR REPLACE FUNCTION "search_on_french_source_types"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM search_keep_source_type(new.id);
  RETURN NULL;
END
$$;

CREATE OR REPLACE TRIGGER "search_french_written" AFTER INSERT OR UPDATE OF "name_fr" ON "source_types"
FOR EACH ROW EXECUTE FUNCTION "search_on_french_source_types"();

CREATE OR REPLACE TRIGGER "search_deleted" AFTER DELETE ON "source_types" FOR EACH ROW EXECUTE FUNCTION "search_on_unnamed"('sourcetype');

CREATE OR REPLACE TRIGGER "search_written" AFTER INSERT OR UPDATE OR DELETE ON "source_type_aliases"
FOR EACH ROW EXECUTE FUNCTION "search_on_source_type_aliases"();

-- Adds the words of all names and aliases again, for a database whose words were split by an older rule.
CREATE OR REPLACE PROCEDURE "search_rebuild_names"() LANGUAGE sql AS $$
  INSERT INTO search_names (word, kind, owner_id, is_alias)
  SELECT DISTINCT word, kind, owner_id, is_alias
  FROM (
    SELECT 'group' AS kind, id AS owner_id, false AS is_alias, name FROM groups
    UNION ALL SELECT 'member', id, false, name FROM members
    UNION ALL SELECT 'seller', id, false, name FROM users
    UNION ALL SELECT 'group', group_id, true, name FROM group_aliases
    UNION ALL SELECT 'member', member_id, true, name FROM member_aliases
    UNION ALL SELECT 'sourcetype', source_type_id, true, name FROM source_type_aliases
    UNION ALL SELECT 'sourcetype', id, true, name_fr FROM source_types WHERE name_fr IS NOT NULL
  ) AS named CROSS JOIN LATERAL unnest(search_index_tokens(name)) AS word
  ORDER BY kind, owner_id, word
  ON CONFLICT DO NOTHING
$$;
