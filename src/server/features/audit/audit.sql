-- Makes the audit log append-only and records its newest entry. Restoring a backup disables the triggers in the
-- transaction of the restore.

CREATE OR REPLACE FUNCTION "audit_refuse_change"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'the audit log is append-only' USING ERRCODE = 'insufficient_privilege';
END
$$;

CREATE OR REPLACE TRIGGER "audit_unchanged" BEFORE UPDATE OR DELETE ON "audit_log"
FOR EACH ROW EXECUTE FUNCTION "audit_refuse_change"();

CREATE OR REPLACE TRIGGER "audit_not_emptied" BEFORE TRUNCATE ON "audit_log"
FOR EACH STATEMENT EXECUTE FUNCTION "audit_refuse_change"();

-- Runs with the rights of the tables' owner, because the app's role can read the head but not write it.
CREATE OR REPLACE FUNCTION "audit_record_head"() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER
SET search_path = public, pg_temp AS $$
BEGIN
  INSERT INTO "audit_head" ("id", "entries", "hash")
  SELECT 1, "id", "hash" FROM "added" ORDER BY "id" DESC LIMIT 1
  ON CONFLICT ("id") DO UPDATE SET "entries" = excluded."entries", "hash" = excluded."hash"
  WHERE excluded."entries" > "audit_head"."entries";
  RETURN NULL;
END
$$;

CREATE OR REPLACE TRIGGER "audit_head_recorded" AFTER INSERT ON "audit_log"
REFERENCING NEW TABLE AS "added" FOR EACH STATEMENT EXECUTE FUNCTION "audit_record_head"();
