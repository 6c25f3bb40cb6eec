import { describe, expect, it } from 'vitest';
import { contactDetailsToFlag, findContactDetails } from './contact-details.ts';

describe('findContactDetails', () => {
  it.each([
    'Pay here: https://pay.example/x?y=1',
    'see HTTP://EXAMPLE.COM',
    'look at www.example.de please',
    'My shop is cards-and-more.shop',
    'cheaper on example.com/card.',
    'join discord.gg/abcdef',
    'write to me: t.me/someone',
    'wa.me/447700900123',
    'example\u200b.com',
    'sub.domain.example.co.uk',
  ])('finds a link in "%s"', (text) => {
    expect(findContactDetails(text)).toContain('link');
  });

  it.each([
    'ann@example.com',
    'Mail me at Ann.Lee+cards@mail.example.org!',
    'ann (at) example (dot) com',
    'ann[at]example[dot]com',
    'ann at example dot com',
    'ann @ example . com'.replace(' . ', '.'),
    'ann arobase exemple point fr',
    'ａｎｎ＠example.com',
  ])('finds an email address in "%s"', (text) => {
    expect(findContactDetails(text)).toContain('email');
  });

  it.each([
    '+44 7700 900123',
    '+1 (555) 123-4567',
    '0044 7700 900123',
    'call me on (555) 123-4567',
    '555-123-4567',
    '555.123.4567',
    '1-555-123-4567',
    'Mon numéro : 06 12 34 56 78',
    '06.12.34.56.78',
    '07700 900123',
    '07700900123',
    '020 7946 0958',
    'text 5551234567',
    'WhatsApp: 4477009001',
    'zero seven seven zero zero nine zero zero one two three',
    '＋４４ ７７００ ９００１２３',
    '+33\u00a06\u00a012\u00a034\u00a056\u00a078',
  ])('finds a phone number in "%s"', (text) => {
    expect(findContactDetails(text)).toContain('phone');
  });

  it.each([
    'Hi, is this still available?',
    'I can offer $1,250.00 for both.',
    'Would you take 18.50 or 20?',
    'The sleeve is 66x91 mm, the card 55 x 85.',
    'Tracking number 9400 1000 0000 0000 0000 00',
    'Tracking: RR123456789GB',
    'Catalogue number 5551234567',
    'The ISBN is 978-3-16-148410-0.',
    'Barcode 8809440338887',
    'Released on 2026-11-22, printed in 2019-2021.',
    'No. 012/185 and 044/185',
    'I collect cards #1234567 to #1234570',
    'Between 10:30 and 18:00 on 24.12.2026',
    'The card at the top, dot in the corner.',
    'Meet at noon? Point taken.',
    'Thanks.Me too.',
    'ok.To be fair, e.g. this one',
    'It looks great...in hand',
    'Version 2.0.1 of the binder',
    'Photo 1/3, 2/3 and 3/3',
    'one two three four five six cards',
    'lot of 100 000 000 won',
    '',
  ])('finds nothing in "%s"', (text) => {
    expect(findContactDetails(text)).toEqual([]);
  });

  it('returns each kind of contact detail once, in a fixed order', () => {
    const text = '+44 7700 900123, ann@example.com, bob@example.com, https://a.example';
    expect(findContactDetails(text)).toEqual(['link', 'email', 'phone']);
  });

  it.each([
    ['digits', '0'.repeat(4_000)],
    ['separated digits', '1 '.repeat(2_000)],
    ['dots', 'a.'.repeat(2_000)],
    ['signs', '@'.repeat(4_000)],
    ['hyphens', `${'a-'.repeat(1_990)}.`],
    ['digit words', 'one '.repeat(1_000)],
    ['disguised signs', '(at)'.repeat(1_000)],
  ])(
    'processes a message of about the maximum length that consists of %s within the test timeout, with the same result each time',
    (_name, text) => {
      const steps = Array.from({ length: 3 }, () => findContactDetails(text));
      expect(new Set(steps.map(String)).size).toBe(1);
    },
  );
});

describe('contactDetailsToFlag', () => {
  const READER = 1;
  const OTHER = 2;
  const link = 'https://a.example';
  const flaggedIds = (...messages: [sender: number, text: string][]) => [
    ...contactDetailsToFlag(
      messages.map(([sender_id, message], at) => ({ id: at + 1, sender_id, message })),
      READER,
    ).keys(),
  ];

  it('flags contact details in every message of the other party until the reader replies', () => {
    expect(flaggedIds([OTHER, link], [OTHER, 'Hello'], [OTHER, '07700 900123'], [READER, 'Hi'], [OTHER, link])).toEqual(
      [1, 3],
    );
  });

  it('flags contact details in the first reply to a request that the reader sent', () => {
    expect(
      flaggedIds([READER, 'Still available?'], [READER, link], [OTHER, link], [READER, 'Hm'], [OTHER, link]),
    ).toEqual([3]);
  });

  it('flags nothing that the reader wrote', () => {
    expect(flaggedIds([READER, link], [READER, 'ann@example.com'])).toEqual([]);
    expect(flaggedIds()).toEqual([]);
  });

  it('returns the kinds of contact details in each message', () => {
    const details = contactDetailsToFlag([{ id: 9, sender_id: OTHER, message: `${link} or ann@example.com` }], READER);
    expect(details.get(9)).toEqual(['link', 'email']);
  });
});
