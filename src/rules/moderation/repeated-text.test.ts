import { describe, expect, it } from 'vitest';
import { isCountedText, normaliseText, type TextFacts, textDelivery } from './repeated-text.ts';

const OFFER = 'I sell the whole collection, write to me for the list of cards';

describe('normaliseText', () => {
  it.each([
    [OFFER.toUpperCase()],
    [`  ${OFFER.replaceAll(' ', '  ')}!!!`],
    [OFFER.replaceAll(' ', '\n')],
    [OFFER.replaceAll('o', 'o\u200b')],
    [OFFER.replace('whole', 'whòlé')],
    [`${OFFER} 4711`],
    [OFFER.replaceAll('I ', 'Ｉ ')],
  ])('treats %j as the same text as the sample offer', (variant) => {
    expect(normaliseText(variant)).toBe(normaliseText(OFFER));
  });

  it.each([[`${OFFER} please`], [OFFER.replace('whole', 'small')], ['']])(
    'distinguishes %j from the sample offer',
    (other) => {
      expect(normaliseText(other)).not.toBe(normaliseText(OFFER));
    },
  );

  it('preserves Chinese and Cyrillic letters, and removes the accents of Greek letters', () => {
    expect(normaliseText('你好！ Привет, κόσμε')).toBe('你好приветκοσμε');
  });
});

it.each([
  ['', false],
  ['Is it still available?', false],
  ['Would you take 15 for it?', false],
  ['🎉🎉🎉🎉🎉🎉🎉🎉🎉🎉🎉🎉🎉🎉🎉🎉🎉🎉🎉🎉🎉🎉🎉🎉🎉🎉🎉🎉🎉🎉🎉', false],
  ['a'.repeat(29), false],
  ['a'.repeat(30), true],
  [OFFER, true],
  ['www.cards.shop', true],
  ['me@cards.shop', true],
  ['Call +44 7700 900123', true],
  ['issues 07 08 09 10 11?', false],
])('for %j, isCountedText returns %s', (text, isCounted) => {
  expect(isCountedText(text)).toBe(isCounted);
});

const counted = (recipients: number, hasContactDetails = false): TextFacts => ({
  status: 'counted',
  recipients,
  hasContactDetails,
});

it.each<[TextFacts, string]>([
  [counted(1), 'deliver'],
  [counted(5), 'deliver'],
  [counted(6), 'hold'],
  [counted(500), 'hold'],
  [counted(2, true), 'deliver'],
  [counted(3, true), 'hold'],
  ...[1, 6].flatMap((recipients): [TextFacts, string][] =>
    [true, false].flatMap((hasContactDetails): [TextFacts, string][] => [
      [{ status: 'held', recipients, hasContactDetails }, 'hold'],
      [{ status: 'released', recipients, hasContactDetails }, 'deliver'],
      [{ status: 'declined', recipients, hasContactDetails }, 'decline'],
    ]),
  ),
])('for %j, textDelivery returns %s', (facts, delivery) => {
  expect(textDelivery(facts)).toBe(delivery);
});
