-- `rings_on_rows` has replaced these functions. Their triggers are created again with the other SQL functions.
DROP FUNCTION IF EXISTS "rings_on_shipping"(), "rings_on_wants"(), "rings_on_users"(), "rings_on_blocks"(), "rings_on_bans"() CASCADE;
