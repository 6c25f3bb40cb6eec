import { expect, it } from 'vitest';
import { digestEmail } from './alerts.emails.ts';

const url = 'https://m.example/saved-searches';
const offer = { name: 'Moon card', price: '$5.00', url, picture: '', search: 'moon', isWant: false, isCheaper: false };
const want = { ...offer, isWant: true };
const favourite = { ...offer, search: null, isCheaper: true };
const cheaper = { ...offer, isCheaper: true };
const digest = (offers: readonly (typeof offer | typeof favourite)[], language: 'en' | 'fr' = 'en') =>
  digestEmail({ to: { email: 'ann@m.example', name: 'ann', language }, offers, url, unsubscribe: url });

it.each([
  ['searches', [offer], 'A listing for your saved searches'],
  ['wants', [want, want], '2 listings for your want list'],
  ['favourites', [favourite, favourite], 'Price drop on 2 of your favourites'],
  ['searches and wants', [want, offer], '2 listings for your saved searches and want list'],
  ['a cheaper match', [cheaper], 'Price drop on a listing for your saved searches'],
  [
    'cheaper matches',
    [cheaper, { ...want, isCheaper: true }],
    'Price drop on 2 listings for your saved searches and want list',
  ],
  ['cheaper and new matches', [cheaper, offer], '2 listings for your saved searches'],
  [
    'favourites, wants and searches',
    [favourite, want, offer],
    '3 listings for your saved searches, want list, and favourites',
  ],
])('the subject of a digest describes its listings: %s', (_what, offers, subject) => {
  const mail = digest(offers);
  expect(mail.subject).toBe(subject);
  expect(mail.text).toContain(subject);
});

it('a digest marks cheaper listings as price drops, and does not mark new listings', () => {
  const list = [cheaper, offer, favourite];
  expect(digest(list).text.match(/^.*5\.00.*$/gm)).toEqual([
    'Price drop: $5.00, for “moon”',
    '$5.00, for “moon”',
    'Price drop: $5.00, one of your favourites',
  ]);
  expect(digest(list, 'fr').text.match(/^.*5\.00.*$/gm)).toEqual([
    'Baisse de prix : $5.00, pour « moon »',
    '$5.00, pour « moon »',
    'Baisse de prix : $5.00, dans vos favoris',
  ]);
});

it.each([
  ['one favourite', [favourite], 'Baisse de prix pour un de vos favoris'],
  ['favourites', [favourite, favourite], 'Baisse de prix pour 2 de vos favoris'],
  ['one search', [offer], 'Une annonce pour vos recherches enregistrées'],
  ['cheaper matches', [cheaper, cheaper], 'Baisse de prix : 2 annonces pour vos recherches enregistrées'],
  [
    'favourites, wants and searches',
    [favourite, want, offer],
    '3 annonces pour vos recherches enregistrées, votre liste de souhaits et vos favoris',
  ],
])('the subject of a French digest describes its listings: %s', (_what, offers, subject) => {
  expect(digest(offers, 'fr').subject).toBe(subject);
});

it.each(['en', 'fr'] as const)('a digest contains no link to a URL in a listing’s name (language: %s)', (language) => {
  const { text, html } = digest([{ ...offer, name: 'Win at https://evil.test/x' }], language);
  expect(`${text}${html}`).not.toContain('https://evil.test');
});

it('the subject of a French digest mentions saved searches, alone or together with the want list', () => {
  expect(digest([cheaper], 'fr').subject).toBe('Baisse de prix : une annonce pour vos recherches enregistrées');
  expect(digest([want, offer], 'fr').subject).toBe(
    '2 annonces pour vos recherches enregistrées et votre liste de souhaits',
  );
});
