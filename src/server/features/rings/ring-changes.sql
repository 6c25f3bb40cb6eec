-- Records the users for whom a change might have made a new ring possible; the job `rings` searches for these rings. A
-- ring through a new fit includes the owner of the want, so the owner of the listing need not be recorded.

CREATE OR REPLACE FUNCTION "rings_changed"("ids" integer[]) RETURNS void LANGUAGE sql AS $$
  INSERT INTO ring_changes (user_id) SELECT id FROM users WHERE id = ANY (ids) AND joins_rings
$$;

-- Records the users in the columns that the trigger names.
CREATE OR REPLACE FUNCTION "rings_on_rows"() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  changed jsonb := CASE TG_OP WHEN 'DELETE' THEN to_jsonb(old) ELSE to_jsonb(new) END;
BEGIN
  PERFORM rings_changed(ARRAY(SELECT (changed ->> name)::int FROM unnest(TG_ARGV) AS name));
  RETURN NULL;
END
$$;

CREATE OR REPLACE FUNCTION "rings_on_fits"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM rings_changed(ARRAY(
    SELECT DISTINCT w.user_id FROM written f JOIN wants w ON w.saved_search_id = f.want_id
    JOIN listings l ON l.id = f.listing_id JOIN users u ON u.id = l.seller_id AND u.joins_rings));
  RETURN NULL;
END
$$;

CREATE OR REPLACE TRIGGER "rings_inserted" AFTER INSERT ON "want_fits" REFERENCING NEW TABLE AS written
FOR EACH STATEMENT EXECUTE FUNCTION "rings_on_fits"();

CREATE OR REPLACE FUNCTION "rings_on_prices"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  -- A ban means that a user did not accept a listing in a ring. It also ends if the price now differs from the price in
  -- the last such ring by more than a proposal tolerates: PRICE_CHANGE_LIMIT_PERCENT in
  -- src/rules/trading/proposals/trade-proposal.ts.
  DELETE FROM ring_bans b WHERE b.listing_id = new.id AND NOT EXISTS (
    SELECT FROM (
      SELECT i.price_minor / rate_of(i.currency_id) AS value
      FROM trade_items i JOIN trade_proposals p ON p.id = i.trade_id
      WHERE i.listing_id = new.id AND i.to_id = b.user_id AND p.kind = 'ring' AND p.status = 'ended'
      ORDER BY p.id DESC LIMIT 1) refused
    WHERE abs(new.price_minor / rate_of(new.currency_id) - refused.value) * 100 <= 10 * refused.value + 1e-6);
  PERFORM rings_changed(ARRAY[new.seller_id]);
  RETURN NULL;
END
$$;

CREATE OR REPLACE TRIGGER "rings_updated" AFTER UPDATE OF "price_minor", "currency_id" ON "listings" FOR EACH ROW
WHEN (new.trade AND new.status = 'open'
  AND (old.price_minor, old.currency_id) IS DISTINCT FROM (new.price_minor, new.currency_id))
EXECUTE FUNCTION "rings_on_prices"();

-- A listing that is shipped to more countries or handed over makes rings with users of these countries possible.
CREATE OR REPLACE TRIGGER "rings_shipping_updated" AFTER UPDATE OF "ships_from", "ships_to", "handover" ON "listings"
FOR EACH ROW
WHEN (new.trade AND new.status = 'open'
  AND (old.ships_from, old.ships_to, old.handover) IS DISTINCT FROM (new.ships_from, new.ships_to, new.handover))
EXECUTE FUNCTION "rings_on_rows"('seller_id');

-- A rate changes the values of all listings in its currency. Many rates change at once; one search covers them all.
CREATE OR REPLACE FUNCTION "rings_on_rates"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM rings_changed(ARRAY(
    SELECT u.id FROM users u WHERE u.joins_rings AND EXISTS (
      SELECT FROM listings l WHERE l.seller_id = u.id AND l.trade AND l.status = 'open'
        AND l.currency_id = coalesce(new.currency_id, old.currency_id))));
  RETURN NULL;
END
$$;

CREATE OR REPLACE TRIGGER "rings_written" AFTER INSERT OR DELETE ON "currency_rates" FOR EACH ROW
EXECUTE FUNCTION "rings_on_rates"();

CREATE OR REPLACE TRIGGER "rings_updated" AFTER UPDATE OF "per_base" ON "currency_rates" FOR EACH ROW
WHEN (old.per_base IS DISTINCT FROM new.per_base) EXECUTE FUNCTION "rings_on_rates"();

CREATE OR REPLACE TRIGGER "rings_updated" AFTER UPDATE OF "priority" ON "wants" FOR EACH ROW
WHEN (old.priority <> new.priority) EXECUTE FUNCTION "rings_on_rows"('user_id');

CREATE OR REPLACE TRIGGER "rings_updated"
AFTER UPDATE OF "joins_rings", "ring_value_percent", "rings_in_country", "country", "status", "deletion_at" ON "users"
FOR EACH ROW
WHEN (new.joins_rings
  AND (old.joins_rings, old.ring_value_percent, old.rings_in_country, old.country, old.status, old.deletion_at)
  IS DISTINCT FROM (new.joins_rings, new.ring_value_percent, new.rings_in_country, new.country, new.status, new.deletion_at))
EXECUTE FUNCTION "rings_on_rows"('id');

-- A removed block makes rings possible again.
CREATE OR REPLACE TRIGGER "rings_deleted" AFTER DELETE ON "blocks" FOR EACH ROW
EXECUTE FUNCTION "rings_on_rows"('blocker_id', 'blocked_id');

CREATE OR REPLACE TRIGGER "rings_deleted" AFTER DELETE ON "ring_bans" FOR EACH ROW
EXECUTE FUNCTION "rings_on_rows"('user_id');
