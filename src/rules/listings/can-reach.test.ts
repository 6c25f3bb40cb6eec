import { expect, test } from 'vitest';
import { countries } from '#contract/countries.ts';
import { deliveryCases } from './can-reach.fixture.ts';
import { canReach } from './can-reach.ts';

test.each(deliveryCases)(
  'a listing sent from %s to the area %s (in person: %s) by a seller in %s reaches users in %j',
  (from, area, handover, home, expected) => {
    expect(countries.filter((country) => canReach({ from, area, handover, home }, country))).toEqual(expected);
    expect(canReach({ from, area, handover, home }, undefined)).toBe(true);
  },
);
