// @vitest-environment jsdom
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { conversationLabels } from '#web/features/conversations/conversations.labels.ts';
import { listingFormLabels } from '#web/features/listings/listing-form.labels.ts';
import { notificationLabels } from '#web/features/notifications/notifications.labels.ts';
import { profilesLabels } from '#web/features/profiles/profiles.labels.ts';
import { sentenceForError } from '#web/lib/errors.ts';
import { formatAgo, formatCount, formatLongDay, formatPrice, formatTime } from '#web/lib/format.ts';
import { setLanguage } from '#web/lib/language.ts';
import { read } from '#web/lib/transport.ts';
import { formatWait } from '#web/lib/wait.ts';
import { french } from './french.ts';

beforeEach(() => setLanguage('fr', french));
afterEach(() => setLanguage('en', {}));

/** Treats no-break spaces as spaces. */
const withPlainSpaces = (text: string) => text.replaceAll(/\s/g, ' ');

it('formats numbers, prices and days', () => {
  expect(withPlainSpaces(formatCount(1204))).toBe('1 204');
  expect(withPlainSpaces(formatPrice(1234.5, 'CAD'))).toBe('1 234,50 $');
  expect(withPlainSpaces(formatLongDay('2026-11-21'))).toBe('samedi 21 novembre 2026');
  expect(withPlainSpaces(formatTime('2026-11-21T14:05:00Z'))).toMatch(/^\d\d h 05$/);
});

it('formats times', () => {
  const now = new Date('2026-11-21T12:00:00Z');
  expect(withPlainSpaces(formatAgo('2026-11-21T11:55:00Z', now))).toBe('il y a 5 min');
  expect(formatAgo('2026-11-21T11:59:50Z', now)).toBe('à l’instant');
  expect([formatWait(1), formatWait(20), formatWait(61)]).toEqual(['1 seconde', '20 secondes', '2 minutes']);
});

it('uses the singular for zero and one', () => {
  expect([0, 1, 2].map((count) => conversationLabels.foundCount(count, false))).toEqual([
    '0 message trouvé',
    '1 message trouvé',
    '2 messages trouvés',
  ]);
  expect([1, 2].map(notificationLabels.bell)).toEqual(['Notifications, 1 non lue', 'Notifications, 2 non lues']);
  expect([1, 5].map(profilesLabels.starReviews)).toEqual(['Avis à 1 étoile', 'Avis à 5 étoiles']);
  expect([1, 2, 12].map(listingFormLabels.summary)).toEqual([
    'Un point à revoir',
    'Deux points à revoir',
    '12 points à revoir',
  ]);
});

describe('server messages in French', () => {
  const errorFor = (body: object, status = 422) => {
    try {
      read({ status, text: JSON.stringify(body), retryAfter: null, type: 'application/json' });
    } catch (error) {
      return error as { message: string; errors: Record<string, string[]> };
    }
    throw new Error('it was not refused');
  };

  it.each([
    ['This user name is taken.', 'Ce nom d’utilisateur est déjà pris.'],
    ['Use at most 4,000 characters', 'Utilisez au plus 4 000 caractères'],
    ['Enter a number, like 18.00', 'Entrez un nombre, comme 18,00'],
    ['The highest price is 9,999,999.99', 'Le prix le plus élevé est 9 999 999,99'],
    ['Choose 1 to 5 stars', 'Choisissez de 1 à 5 étoiles'],
    ['This value is not valid.', 'Cette valeur ne convient pas.'],
    ['A sentence of another server.', 'A sentence of another server.'],
  ])('translates “%s” to “%s”', (english, expected) => {
    const { errors } = errorFor({ code: 'validation_failed', message: 'x', errors: { name: [english] } });
    expect(errors.name?.map(withPlainSpaces)).toEqual([expected]);
  });

  it.each([
    [
      'the first field error of ours',
      { code: 'validation_failed', message: 'x', errors: { name: ['This user name is taken.'] } },
      'Ce nom d’utilisateur est déjà pris.',
    ],
    [
      'the first field error of ours and the number of others',
      {
        code: 'validation_failed',
        message: 'x',
        errors: { name: ['This user name is taken.'], email: ['Enter an email address', 'x'] },
      },
      'Ce nom d’utilisateur est déjà pris. (et 2 autres erreurs)',
    ],
    ['a message without our code', { message: 'The server says so.' }, 'The server says so.'],
    [
      'a known sentence without our code',
      { message: 'This user name is taken.' },
      'Ce nom d’utilisateur est déjà pris.',
    ],
  ])('translates the message: %s', (_, body, expected) => {
    expect(errorFor(body).message).toBe(expected);
  });

  it('translates the error code when the error has no field errors', () => {
    const error = errorFor({ code: 'listing_closed', message: 'This listing is closed.' }, 409);
    expect(error.message).toBe('Cette annonce est fermée.');
    expect(sentenceForError(error)).toBe('Cette annonce est fermée.');
  });
});
