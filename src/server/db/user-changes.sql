-- Names the two users whose conversations or blocks a transaction has changed, so that only their inboxes, messages and
-- blocks are read again. The table_change triggers report the other tables that an inbox is read from. Pictures of messages
-- have no trigger, because they are written together with their message.

CREATE OR REPLACE FUNCTION "notify_users"("first_user_id" integer, "second_user_id" integer) RETURNS void
LANGUAGE sql AS $$
  SELECT pg_notify('magpie_table_changes', 'users ' || first_user_id || ',' || second_user_id)
$$;

CREATE OR REPLACE FUNCTION "notify_users_of_part"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  -- If the conversation itself was deleted, this finds no row: the table_change trigger of conversations reports the
  -- deletion.
  PERFORM notify_users(buyer_id, seller_id) FROM conversations
  WHERE id = CASE WHEN TG_OP = 'DELETE' THEN OLD.conversation_id ELSE NEW.conversation_id END;
  RETURN NULL;
END
$$;

CREATE OR REPLACE FUNCTION "notify_users_of_conversation"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM notify_users(NEW.buyer_id, NEW.seller_id);
  RETURN NULL;
END
$$;

CREATE OR REPLACE FUNCTION "notify_users_of_block"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'DELETE' THEN PERFORM notify_users(OLD.blocker_id, OLD.blocked_id);
  ELSE PERFORM notify_users(NEW.blocker_id, NEW.blocked_id);
  END IF;
  RETURN NULL;
END
$$;

CREATE OR REPLACE TRIGGER "user_change" AFTER INSERT OR UPDATE OR DELETE ON "messages"
FOR EACH ROW EXECUTE FUNCTION "notify_users_of_part"();

CREATE OR REPLACE TRIGGER "user_change" AFTER INSERT OR UPDATE OR DELETE ON "conversation_parties"
FOR EACH ROW EXECUTE FUNCTION "notify_users_of_part"();

CREATE OR REPLACE TRIGGER "user_change" AFTER INSERT OR UPDATE ON "conversations"
FOR EACH ROW EXECUTE FUNCTION "notify_users_of_conversation"();

CREATE OR REPLACE TRIGGER "user_change" AFTER INSERT OR UPDATE OR DELETE ON "blocks"
FOR EACH ROW EXECUTE FUNCTION "notify_users_of_block"();
