import { describe, expect, it } from 'vitest';
import { nextPriceHistory, type PriceHistory } from './price-reduction.ts';

const DAY = 24 * 60 * 60 * 1000;
const START = Date.parse('2026-11-01T12:00:00Z');
const at = (day: number) => new Date(START + day * DAY);

type Step = readonly [day: number, price: number, currencyId?: number];

/** Returns the former price of a listing that was published at 100 and then repriced in these steps. */
function formerPriceAfter(steps: readonly Step[]): number | null {
  let now: PriceHistory & { priceMinor: number; currencyId: number } = {
    ...{ wasPriceMinor: null, reducedAt: null, priceSince: at(0), raisedAt: null },
    ...{ priceMinor: 10_000, currencyId: 1 },
  };
  for (const [day, price, currencyId = 1] of steps) {
    const after = { priceMinor: price * 100, currencyId };
    now = { ...nextPriceHistory(now, after, at(day)), ...after };
  }
  return now.wasPriceMinor === null ? null : now.wasPriceMinor / 100;
}

describe('nextPriceHistory', () => {
  it.each<[string, readonly Step[], number | null]>([
    ['lowered after a week', [[7, 80]], 100],
    ['lowered after less than a week', [[6.9, 80]], null],
    ['lowered by less than five percent', [[10, 96]], null],
    ['lowered by exactly five percent', [[10, 95]], 100],
    ['lowered to zero', [[10, 0]], 100],
    [
      'lowered twice within a week: the first price remains',
      [
        [10, 80],
        [12, 70],
      ],
      100,
    ],
    [
      'lowered twice, each time after a week: the price in between',
      [
        [10, 80],
        [20, 70],
      ],
      80,
    ],
    [
      'lowered slightly again, after the first reduction is no longer shown',
      [
        [10, 80],
        [40, 79],
      ],
      null,
    ],
    [
      'lowered slightly, and clearly the day after: no price was valid for a week',
      [
        [10, 97],
        [11, 80],
      ],
      null,
    ],
    [
      'raised two days before it was lowered',
      [
        [10, 150],
        [12, 100],
      ],
      null,
    ],
    [
      'raised 20 days before it was lowered',
      [
        [10, 150],
        [30, 100],
      ],
      null,
    ],
    [
      'raised 30 days before it was lowered',
      [
        [10, 150],
        [40, 100],
      ],
      150,
    ],
    [
      'lowered, and raised again',
      [
        [10, 80],
        [12, 90],
      ],
      null,
    ],
    [
      'lowered, and saved without a change of the price',
      [
        [10, 80],
        [12, 80],
      ],
      100,
    ],
    ['moved to another currency at a lower number', [[10, 80, 2]], null],
    [
      'lowered, and moved to another currency at the same number',
      [
        [10, 80],
        [12, 80, 2],
      ],
      null,
    ],
    [
      'moved to another currency, and lowered there',
      [
        [10, 200, 2],
        [20, 150, 2],
      ],
      null,
    ],
  ])('determines the former price of a listing: %s', (_name, steps, former) => {
    expect(formerPriceAfter(steps)).toBe(former);
  });

  it('preserves the time of the first reduction when the price is lowered again', () => {
    const first = nextPriceHistory(
      { wasPriceMinor: null, reducedAt: null, priceSince: at(0), raisedAt: null, priceMinor: 10_000, currencyId: 1 },
      { priceMinor: 8000, currencyId: 1 },
      at(10),
    );
    const second = nextPriceHistory(
      { ...first, priceMinor: 8000, currencyId: 1 },
      { priceMinor: 7000, currencyId: 1 },
      at(12),
    );
    expect(second.reducedAt).toEqual(at(10));
    expect(second.priceSince).toEqual(at(12));
  });
});
