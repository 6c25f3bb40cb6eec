// @vitest-environment jsdom
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { conversationLabels } from '#web/features/conversations/conversations.labels.ts';
import { listingFormLabels } from '#web/features/listings/form/listing-form.labels.ts';
import { listingLabels } from '#web/features/listings/listings.labels.ts';
import { notificationLabels } from '#web/features/notifications/notifications.labels.ts';
import { profilesLabels } from '#web/features/profiles/profiles.labels.ts';
import { reviewsLabels } from '#web/features/reviews/reviews.labels.ts';
import { matchesLabels } from '#web/features/trading/matches.labels.ts';
import { tradesLabels } from '#web/features/trading/trades/trades.labels.ts';
import { formatAgo, formatCount, formatPrice, formatTime } from '#web/lib/i18n/format.ts';
import { setLanguage } from '#web/lib/i18n/language.ts';
import { formatLongDay } from '#web/lib/i18n/long-day.ts';
import { formatWait } from '#web/lib/i18n/wait.ts';
import { sentenceForError } from '#web/lib/net/errors.ts';
import { read } from '#web/lib/net/transport.ts';
import { french } from './french.ts';
import { frenchTextsIn, spaceMistakesIn } from './french-typography.fixture.ts';

beforeEach(() => setLanguage('fr', french));
afterEach(() => setLanguage('en', {}));

const withPlainSpaces = (text: string) => text.replaceAll(/\s/g, ' ');

it('numbers, prices, days and times of day are formatted in French', () => {
  expect(withPlainSpaces(formatCount(1204))).toBe('1 204');
  expect(withPlainSpaces(formatPrice(1234.5, 'CAD'))).toBe('1 234,50 $');
  expect(withPlainSpaces(formatLongDay('2026-11-21'))).toBe('samedi 21 novembre 2026');
  expect(withPlainSpaces(formatTime('2026-11-21T14:05:00Z'))).toMatch(/^\d\d h 05$/);
});

it('relative times and waiting times are formatted in French', () => {
  const now = new Date('2026-11-21T12:00:00Z');
  expect(withPlainSpaces(formatAgo('2026-11-21T11:55:00Z', now))).toBe('il y a 5 min');
  expect(formatAgo('2026-11-21T11:59:50Z', now)).toBe('à l’instant');
  expect([formatWait(1), formatWait(20), formatWait(61)]).toEqual(['1 seconde', '20 secondes', '2 minutes']);
});

it('French texts use the singular for zero and one', () => {
  expect([0, 1, 2].map((count) => conversationLabels.foundCount(count, false))).toEqual([
    '0 message trouvé',
    '1 message trouvé',
    '2 messages trouvés',
  ]);
  expect([1, 2].map(notificationLabels.bell)).toEqual(['Notifications, 1 non lue', 'Notifications, 2 non lues']);
  expect([1, 5].map(profilesLabels.starReviews)).toEqual(['Avis à 1 étoile', 'Avis à 5 étoiles']);
  expect([1, 2, 12].map(listingFormLabels.summary)).toEqual([
    'Un champ à corriger',
    'Deux champs à corriger',
    '12 champs à corriger',
  ]);
});

it.each([
  ['listings', () => listingLabels],
  ['reviews', () => reviewsLabels],
  ['profiles', () => profilesLabels],
  ['notifications', () => notificationLabels],
])('the French texts of %s use the singular for ratings below two', (_, labels) => {
  expect([0.5, 1, 1.5, 1.9, 2, 2.5].map((rating) => withPlainSpaces(labels().stars(rating)))).toEqual([
    '0,5 étoile sur 5',
    '1,0 étoile sur 5',
    '1,5 étoile sur 5',
    '1,9 étoile sur 5',
    '2,0 étoiles sur 5',
    '2,5 étoiles sur 5',
  ]);
});

it.each([
  [
    'waiting offers',
    (count) => tradesLabels.waiting(count),
    '1 offre attend votre réponse',
    '2 offres attendent votre réponse',
  ],
  [
    'people who want a listing',
    (count) => matchesLabels.wanters(count),
    '1 personne cherche ceci',
    '2 personnes cherchent ceci',
  ],
  ['answers to a ring', (count) => tradesLabels.acceptedCount(count, 3), '1 sur 3 a accepté', '2 sur 3 ont accepté'],
] satisfies [string, (count: number) => string, string, string][])(
  'the verb of the French text about %s agrees with the number',
  (_, text, ...sentences) => {
    expect([1, 2].map(text).map(withPlainSpaces)).toEqual(sentences);
  },
);

describe('the API client in French', () => {
  const errorFor = (body: object, status = 422) => {
    try {
      read({ status, text: JSON.stringify(body), retryAfter: null, type: 'application/json' });
    } catch (error) {
      return error as { message: string; errors: Record<string, string[]> };
    }
    throw new Error('it was not refused');
  };

  const refuse = (problems: { field: string; code: string; params?: object }[]) => ({
    code: 'validation_failed',
    message: 'English message',
    errors: Object.fromEntries(
      problems.map(({ field }) => [field, problems.filter((problem) => problem.field === field).map(() => 'English')]),
    ),
    problems: problems.map((problem) => ({ params: {}, ...problem })),
  });

  it.each([
    ['name_taken', {}, 'Ce nom d’utilisateur est déjà pris.'],
    ['too_long', { max: 4000 }, 'Utilisez au plus 4 000 caractères'],
    ['not_a_price', {}, 'Entrez un nombre, comme 18,00'],
    ['price_too_high', { max: 9_999_999.99 }, 'Le prix le plus élevé est 9 999 999,99'],
    ['rating_out_of_range', {}, 'Choisissez de 1 à 5 étoiles'],
    ['invalid', {}, 'Cette valeur ne convient pas.'],
    ['code_of_a_newer_server', {}, 'English'],
    ['toString', {}, 'English'],
  ])(
    'translates the code %s with the parameters %j, or keeps the server’s sentence if the code is unknown',
    (code, params, expected) => {
      const { errors } = errorFor(refuse([{ field: 'name', code, params }]));
      expect(errors.name?.map(withPlainSpaces)).toEqual([expected]);
    },
  );

  it('shows the server’s own sentences if the server sends no codes', () => {
    const { errors } = errorFor({ message: 'x', errors: { name: 'One sentence.', email: ['Another.'] } });
    expect(errors).toEqual({ name: ['One sentence.'], email: ['Another.'] });
  });

  it.each([
    ['the first field error', refuse([{ field: 'name', code: 'name_taken' }]), 'Ce nom d’utilisateur est déjà pris.'],
    [
      'the first field error and the number of others',
      refuse([
        { field: 'name', code: 'name_taken' },
        { field: 'email', code: 'invalid_email' },
        { field: 'email', code: 'code_of_a_newer_server' },
      ]),
      'Ce nom d’utilisateur est déjà pris. (et 2 autres erreurs)',
    ],
    ['the server’s message if the code is missing', { message: 'The server says so.' }, 'The server says so.'],
  ])('uses %s as the message of the error', (_, body, expected) => {
    expect(errorFor(body).message).toBe(expected);
  });

  it('translates the error code when the error has no field errors', () => {
    const error = errorFor({ code: 'listing_closed', message: 'This listing is closed.' }, 409);
    expect(error.message).toBe('Cette annonce est fermée.');
    expect(sentenceForError(error)).toBe('Cette annonce est fermée.');
  });
});

describe('French typography', () => {
  const files = import.meta.glob<string>(
    ['./fr/*.words.ts', '../../server/**/*.{emails,texts}.ts', '../../server/mail/email-template.ts'],
    { query: '?raw', import: 'default', eager: true },
  );

  it.each(Object.entries(files))('uses the right spaces before punctuation and inside quotes in %s', (path, source) => {
    expect(frenchTextsIn(path, source).filter((text) => spaceMistakesIn(text).length > 0)).toEqual([]);
  });

  const [wide, narrow] = ['\u00a0', '\u202f'];

  it.each([
    [`Prix${wide}:`, `Prix${wide}: 3 $`, `«${wide}Vendu${wide}»`, `3${wide}%`],
    [`Vendu${narrow}?`, `Vendu${narrow}?!`, `Vendu${narrow}! Merci`, `vendu${narrow}; merci`, 'Envoi…'],
    ['https://magpie.example/?tab=wants', '14:05', '%20'],
  ])('accepts correct texts such as %j', (...texts) => {
    expect(texts.filter((text) => spaceMistakesIn(text).length > 0)).toEqual([]);
  });

  it.each([';', '!', '?'])('reports a wrong space, or none, before %s', (sign) => {
    for (const space of [' ', wide, '']) {
      for (const rest of ['', ' Merci', ' merci', `${wide}»`]) {
        expect(spaceMistakesIn(`vendu${space}${sign}${rest}`)).toHaveLength(1);
      }
    }
  });

  it.each([':', '%', '»'])('reports a wrong space, or none, before %s', (sign) => {
    for (const space of [' ', narrow, '']) {
      for (const rest of ['', ' Merci', ' merci']) expect(spaceMistakesIn(`3${space}${sign}${rest}`)).toHaveLength(1);
    }
  });

  it('reports a wrong space, or none, after «, and three dots instead of an ellipsis', () => {
    for (const space of [' ', narrow, '']) expect(spaceMistakesIn(`«${space}Vendu${wide}»`)).toHaveLength(1);
    expect(spaceMistakesIn('Envoi...')).toEqual(['...']);
  });

  it('finds the French texts of a file with several languages, and no English ones', () => {
    const source = `
      const mail = { en: { a: 'Yes?' }, fr: { a: 'Oui', b: (n) => \`\${n ? 'Un' : n} avis\` } };
      const fr = 'Bonjour';
      return isFrench ? '«${wide}Vendu${wide}»' : 'Sold';`;
    expect(frenchTextsIn('some.emails.ts', source)).toEqual([
      'Oui',
      '0 avis',
      'Un',
      'Bonjour',
      `«${wide}Vendu${wide}»`,
    ]);
    const all = Object.entries(files).flatMap(([path, text]) => frenchTextsIn(path, text));
    expect(all.length).toBeGreaterThan(3000);
  });
});
