-- Enqueues a check of the waiting swaps and rings that a change of a listing, user or block can end. The check runs after
-- the commit and reads the current state, so that it does not matter which change came first.

CREATE OR REPLACE FUNCTION "trades_on_listings"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO outbox (kind, payload)
  SELECT 'trade-check', jsonb_build_object('tradeId', i.trade_id)
  FROM trade_items i JOIN trade_proposals p ON p.id = i.trade_id AND p.status = 'waiting'
  WHERE i.listing_id = NEW.id;
  RETURN NULL;
END
$$;

CREATE OR REPLACE TRIGGER "trades_updated" AFTER UPDATE ON "listings" FOR EACH ROW
WHEN ((OLD.status, OLD.trade, OLD.is_hidden, OLD.price_minor, OLD.currency_id)
  IS DISTINCT FROM (NEW.status, NEW.trade, NEW.is_hidden, NEW.price_minor, NEW.currency_id))
EXECUTE FUNCTION "trades_on_listings"();

CREATE OR REPLACE FUNCTION "trades_on_users"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO outbox (kind, payload)
  SELECT 'trade-check', jsonb_build_object('tradeId', a.trade_id)
  FROM trade_answers a JOIN trade_proposals p ON p.id = a.trade_id AND p.status = 'waiting'
  WHERE a.user_id = NEW.id;
  RETURN NULL;
END
$$;

CREATE OR REPLACE TRIGGER "trades_updated" AFTER UPDATE ON "users" FOR EACH ROW
WHEN ((OLD.status, OLD.deletion_at) IS DISTINCT FROM (NEW.status, NEW.deletion_at))
EXECUTE FUNCTION "trades_on_users"();

CREATE OR REPLACE FUNCTION "trades_on_blocks"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO outbox (kind, payload)
  SELECT DISTINCT 'trade-check', jsonb_build_object('tradeId', i.trade_id)
  FROM trade_answers a JOIN trade_proposals p ON p.id = a.trade_id AND p.status = 'waiting'
    JOIN trade_items i ON i.trade_id = a.trade_id
  WHERE a.user_id = NEW.blocker_id
    AND (i.from_id, i.to_id) IN ((NEW.blocker_id, NEW.blocked_id), (NEW.blocked_id, NEW.blocker_id));
  RETURN NULL;
END
$$;

CREATE OR REPLACE TRIGGER "trades_inserted" AFTER INSERT ON "blocks" FOR EACH ROW
EXECUTE FUNCTION "trades_on_blocks"();
