import { expect, test } from 'vitest';
import { countries } from '#contract/countries.ts';
import { deliveryCases } from './can-reach.fixture.ts';
import { canReach } from './can-reach.ts';

test.each(deliveryCases)(
  'a listing sent from %s to the area %s (in person: %s) by a seller in %s reaches users in %j',
  (ships_from, ships_to, handover, home, reached) => {
    const delivery = { ships_from, ships_to, handover, home };
    expect(countries.filter((country) => canReach(delivery, country))).toEqual(reached);
    expect(canReach(delivery, undefined)).toBe(true);
  },
);
