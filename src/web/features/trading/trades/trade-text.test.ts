import { describe, expect, it } from 'vitest';
import { aRing, aSwap, nothing } from '#contract/trades.fixture.ts';
import { differencesOf, differenceText, plusOf, ringEndText, sideValue, stateText, timeLeft } from './trade-text.ts';

const [ME, OTHER] = [1, 9];
const [usd, gbp] = [
  { id: 1, code: 'USD' },
  { id: 3, code: 'GBP' },
];
const withPlainSpaces = (text: string | undefined) => text?.replaceAll('\u00a0', ' ');

describe('plusOf and sideValue', () => {
  const values = [
    { currency: usd, members: [{ user_id: ME, gives: 18, gets: 25, difference: 7 }] },
    { currency: gbp, members: [{ user_id: ME, gives: 14.4, gets: 20, difference: 5.6 }] },
  ];
  const textsOf = (from: number | undefined) => {
    const trade = aSwap({ values, balance: from === undefined ? null : { from, amount: 5, currency: gbp } });
    const sides = ['gives', 'gets'] as const;
    return sides.map((side) => [plusOf(trade, ME, side), sideValue(trade, ME, side)].map(withPlainSpaces));
  };

  it.each([
    [
      'the user adds money',
      ME,
      ['plus £5.00 GBP in cash', 'worth $18.00 USD (£14.40 GBP) in total'],
      [undefined, 'worth $25.00 USD (£20.00 GBP)'],
    ],
    [
      'the other user adds money',
      OTHER,
      [undefined, 'worth $18.00 USD (£14.40 GBP)'],
      ['plus £5.00 GBP in cash', 'worth $25.00 USD (£20.00 GBP) in total'],
    ],
    [
      'no one adds money',
      undefined,
      [undefined, 'worth $18.00 USD (£14.40 GBP)'],
      [undefined, 'worth $25.00 USD (£20.00 GBP)'],
    ],
  ])('show the added money and the value on the side of the user who gives it, if %s', (_, from, gives, gets) => {
    expect(textsOf(from)).toEqual([gives, gets]);
  });
});

it.each([
  [7, 'You get $7.00 USD more than you give.'],
  [-7, 'You give $7.00 USD more than you get.'],
  [0.004, 'Both sides are worth the same.'],
])('differenceText says who gets more if the user gets %d more than they give', (difference, text) => {
  const members = [
    { user_id: OTHER, gives: 1, gets: 1, difference: -difference },
    { user_id: ME, gives: 1, gets: 1, difference },
  ];
  const differences = differencesOf(aSwap({ values: [{ currency: usd, members }] }), ME);
  expect(withPlainSpaces(differenceText(differences))).toBe(text);
});

describe('stateText', () => {
  const accepted = { answer: 'accepted', can: nothing } as const;
  const pending = { answer: 'pending', can: nothing } as const;
  const declined = { answer: 'declined', can: nothing } as const;

  it.each([
    ['withdrawn', ME, accepted, 'You withdrew this offer.'],
    ['withdrawn', OTHER, pending, 'papermoth withdrew this offer.'],
    ['declined', ME, accepted, 'papermoth declined this swap.'],
    ['declined', OTHER, declined, 'You declined this swap.'],
  ] as const)(
    'says who ended a swap that was %s and that user %d had offered',
    (end_reason, offered_by, viewer, text) => {
      expect(stateText(aSwap({ status: 'ended', end_reason, offered_by, viewer }), ME)).toBe(text);
    },
  );

  it.each([
    ['swap', aSwap, accepted, 'Waiting for papermoth'],
    ['swap', aSwap, { answer: 'pending', can: { ...nothing, accept: true } }, 'Waiting for your answer'],
    ['ring', aRing, accepted, 'Waiting for the others'],
    ['ring', aRing, { answer: 'pending', can: { ...nothing, accept: true } }, 'Waiting for your answer'],
  ] as const)('says whose answer a %s waits for', (_, aTrade, viewer, text) => {
    expect(stateText(aTrade({ viewer }), ME)).toBe(text);
  });
});

it.each([
  ['declined', 'You declined this ring.'],
  ['accepted', 'Not everyone accepted this ring.'],
] as const)('ringEndText tells a user who had %s only their own part in the end of a ring', (answer, text) => {
  const ring = aRing({ status: 'ended', end_reason: 'declined', viewer: { answer, can: nothing } });
  expect(ringEndText(ring)).toBe(text);
  expect(ringEndText({ ...ring, kind: 'swap' })).toBeUndefined();
});

it.each([
  ['swap', 'pending', '5 hours left to answer'],
  ['swap', 'accepted', '5 hours left for them to answer'],
  ['ring', 'pending', '5 hours left to answer'],
  ['ring', 'accepted', '5 hours left for the others to answer'],
] as const)('timeLeft says who can still answer a %s to a user whose answer is %s', (kind, answer, text) => {
  const now = Date.parse('2026-11-03T10:00:00Z');
  const trade = aSwap({ kind, expires_at: '2026-11-03T15:00:00Z', viewer: { answer, can: nothing } });
  expect(timeLeft(trade, now)).toBe(text);
  expect(timeLeft(trade, now + 5 * 3_600_000)).toBe('About to expire');
  expect(timeLeft({ ...trade, status: 'agreed' }, now)).toBeUndefined();
});
