import { describe, expect, it } from 'vitest';
import { continueVisit, countNew, parseVisit, VISIT_GAP_MS } from './visit.ts';

const NOON = 1_000_000_000;

describe('continueVisit and countNew', () => {
  it('counts no listing as new on the first visit', () => {
    const visit = continueVisit(undefined, [7, 9, 8], NOON);
    expect(visit).toEqual({ newestId: 9, previousId: 9, seenAt: NOON });
    expect(countNew(visit, [7, 9, 8])).toBe(0);
  });

  it('counts the listings added since the previous visit', () => {
    const first = continueVisit(undefined, [9], NOON);
    const second = continueVisit(first, [11, 10, 9], NOON + VISIT_GAP_MS);
    expect(countNew(second, [11, 10, 9])).toBe(2);
  });

  it('counts listings added since the previous visit, even if the page is opened again during the current visit', () => {
    const second = continueVisit(continueVisit(undefined, [9], NOON), [11, 10, 9], NOON + VISIT_GAP_MS);
    const reloaded = continueVisit(second, [12, 11, 10], NOON + 2 * VISIT_GAP_MS - 1);
    expect(countNew(reloaded, [12, 11, 10])).toBe(3);
    const third = continueVisit(reloaded, [12, 11], reloaded.seenAt + VISIT_GAP_MS);
    expect(countNew(third, [12, 11])).toBe(0);
  });

  it('does not count a known listing as new when it is missing on one visit and shown again on the next', () => {
    const first = continueVisit(undefined, [9, 8], NOON);
    const second = continueVisit(first, [8, 7], NOON + VISIT_GAP_MS);
    expect(countNew(continueVisit(second, [9, 8], NOON + 2 * VISIT_GAP_MS), [9, 8])).toBe(0);
  });

  it('counts a new listing even if the clock was set back', () => {
    const first = continueVisit(undefined, [9], NOON);
    expect(countNew(continueVisit(first, [10, 9], NOON - 86_400_000), [10, 9])).toBe(1);
  });

  it('counts no listing as new while nothing is for sale', () => {
    expect(countNew(continueVisit(undefined, [], NOON), [])).toBe(0);
  });
});

describe('parseVisit', () => {
  it('returns a stored visit', () => {
    const visit = continueVisit(undefined, [9], NOON);
    expect(parseVisit(JSON.parse(JSON.stringify(visit)))).toEqual(visit);
  });

  it.each([null, undefined, 3, 'x', [], {}, { newestId: 1 }, { newestId: '1', previousId: 1, seenAt: 1 }])(
    'returns undefined for the stored value %j',
    (stored) => expect(parseVisit(stored)).toBeUndefined(),
  );
});
