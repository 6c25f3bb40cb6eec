import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { contactDetailsToFlag, findContactDetails, findContactDetailsInTitle } from './contact-details.ts';

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
    'Example.com has more',
    'my-cards.de',
    'Cards.de/list',
    'shop.ca and shop.fr',
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
    'ann (at) mail point museum',
    'ann @ mail dot museum',
    'ann at cards dot shop',
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
    '(416) 555-0134',
    '1.416.555.0134',
    'tel 555-1234',
    'phone: 5551234',
    'Text me at 416 555 0134',
    'my number is on WhatsApp +1 416 555 0134',
    '01 42 68 53 00',
    '01.42.68.53.00',
    '+33 6 12 13 14 15',
    '06 12 13 14 15',
    'Téléphone : 514 555 0199',
    '0033 6 12 34 56 78',
    '+44 (0)20 7946 0958',
    '0161 496 0000',
    'call 020 7946 0018',
    '+ 44 7700 900123',
    '+44 2034 199912',
    '+1/416/555/0134',
    '+1 2001 2002 2003',
    '+49 30 31 32 33 1999 60',
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

  it.each([
    'Mobile Suit Gundam 0080 1/144',
    'missing issues 07 08 09 10 11',
    'Hi, do you have issues 07 08 09 10 11 of this one?',
    'issues 01 04 07 12 13',
    'Call of Duty 1 2 3 2003-2007',
    'Volumes 01 02 03 04 05 06',
    '01 02 03 04 05 06',
    'Phone cards 1990 1991 1992',
    'Nokia mobile phone 3310 2000',
    'Cell Saga cards 45 46 47 48',
    'Text 1994 1995 1996',
    'Signal 2019 2021 2023',
    'pack 0012 0013 0014 0015',
    '01.02.03.04.05',
    'Agar.io plush',
    'Dr.Dre.de',
    'tomes 02 03 05 07 11',
    'numéros 01, 02, 03, 04, 05',
    'Cards 001-002-003-004',
    'Gundam 0083 1/100 2001',
    'Call 911 S01 E02 1998 1999',
    'Mobile legends 2016 2018 2020',
    'Perfect Grade 1/60 RX-78-2',
    'Text books 10 11 12 13 14 15',
    'Text 8 9 10 11 12 13',
    'Volumes 1-5 + 7 8 9 10 11 12',
    'lot #1-10 +11 12 13 14 15',
    'issues 1980 + 1987 1988',
    '1980-1985 +1987-1990',
    'C++ 2001 2002 2003',
    'Saturn 3 + 2 1990 1991',
    '1/144 + 1/100 1/60 1/48',
    '11/05/2001 + 12/05/2001',
    'Photocard 2019.01.02 + 2019.01.05',
    'Live at West Point Academy',
    'Show at Rocky Point Park',
  ])('finds nothing in the list or title "%s"', (text) => {
    expect(findContactDetails(text)).toEqual([]);
    expect(findContactDetailsInTitle(text)).toEqual([]);
  });

  it('finds no phone number in titles of issue numbers, volumes, scales, years and dates', () => {
    const list = (pad: number) =>
      fc
        .tuple(
          fc.integer({ min: 1, max: 150 }),
          fc.array(fc.integer({ min: 1, max: 5 }), { minLength: 2, maxLength: 9 }),
        )
        .map(([first, steps]) =>
          [0, ...steps].map((_, at) => steps.slice(0, at).reduce((sum, step) => sum + step, first)),
        )
        .map((numbers) => numbers.map((number) => String(number).padStart(pad, '0')).join(' '));
    const year = fc.integer({ min: 1900, max: 2029 }).map(String);
    const two = (max: number) => fc.integer({ min: 1, max }).map((number) => String(number).padStart(2, '0'));
    const part = fc.oneof(
      list(0),
      list(3),
      fc.array(year, { minLength: 1, maxLength: 4 }).map((years) => years.join(' ')),
      fc.tuple(year, year).map((years) => years.join('-')),
      fc.constantFrom('1/6', '1/12', '1/24', '1/48', '1/60', '1/72', '1/100', '1/144', '1/350'),
      fc.tuple(two(28), two(12), year, fc.constantFrom('/', '.', '-')).map(([a, b, c, mark]) => [a, b, c].join(mark)),
      fc.tuple(year, two(12), two(28), fc.constantFrom('/', '.', '-')).map(([a, b, c, mark]) => [a, b, c].join(mark)),
    );
    const words = fc.constantFrom(
      'Gundam ',
      'issues ',
      'Mobile Suit ',
      'Vol. ',
      'No. ',
      'AKB48 ',
      'cards #',
      'tomes ',
      '',
    );
    const joint = fc.constantFrom(' + ', ' +', ', ', ' & ', ' and ', '; ');
    const title = fc.tuple(words, part, fc.array(fc.tuple(joint, part), { maxLength: 3 }));
    fc.assert(
      fc.property(title, ([word, first, more]) => {
        expect(findContactDetailsInTitle(`${word}${first}${more.flat().join('')}`)).toEqual([]);
      }),
      { numRuns: 3000 },
    );
  });

  it.each([
    ['text me: +44 7700 900123', ['phone']],
    ['www.shop.example', ['link']],
    ['ann@mail.example', ['email']],
    ['06 12 34 56 78', []],
    ['555-123-4567', []],
  ])('for the title "%s", findContactDetailsInTitle returns %j', (text, details) => {
    expect(findContactDetailsInTitle(text)).toEqual(details);
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
