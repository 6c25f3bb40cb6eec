-- Converts and compares prices in different currencies.

-- Units of a currency per unit of the base currency (US dollar, which has no row). Null if the rate is unknown.
CREATE OR REPLACE FUNCTION "rate_of" ("which" integer) RETURNS double precision LANGUAGE sql STABLE AS $$
  SELECT coalesce(r.per_base, CASE WHEN c.code = 'USD' THEN 1 END)
  FROM currencies c LEFT JOIN currency_rates r ON r.currency_id = c.id WHERE c.id = which
$$;

-- True if a price is below a known price, in whole cents of the latter's currency; false if the currencies differ and a
-- rate is unknown.
CREATE OR REPLACE FUNCTION "is_cheaper" ("price" integer, "currency" integer, "known" integer, "known_currency" integer)
RETURNS boolean LANGUAGE sql STABLE AS $$
  SELECT CASE WHEN currency = known_currency THEN price < known
    ELSE coalesce(round(price / rate_of(currency) * rate_of(known_currency)) < known, false) END
$$;

-- True if a price lies within two optional bounds, converted and rounded to whole cents of the bounds' currency; false
-- if there is a bound, the currencies differ and a rate is unknown. src/rules/search/price-bounds.ts implements the
-- same rule.
CREATE OR REPLACE FUNCTION "is_price_within" ("price" integer, "currency" integer, "low" integer, "high" integer, "bounds_currency" integer)
RETURNS boolean LANGUAGE sql STABLE AS $$
  SELECT CASE
    WHEN low IS NULL AND high IS NULL THEN true
    WHEN currency = bounds_currency THEN price BETWEEN coalesce(low, 0) AND coalesce(high, 2147483647)
    ELSE coalesce(
      (low IS NULL OR price >= ceil((low - 0.5::float8) * (rate_of(currency) / rate_of(bounds_currency)) - 1e-6))
      AND (high IS NULL OR price < ceil((high + 0.5::float8) * (rate_of(currency) / rate_of(bounds_currency)) - 1e-6)),
      false)
  END
$$;
