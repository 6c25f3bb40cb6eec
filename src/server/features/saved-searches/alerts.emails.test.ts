import { expect, it } from 'vitest';
import { digestEmail } from './alerts.emails.ts';

const url = 'https://m.example/saved-searches';
const offer = { name: 'Moon card', price: '$5.00', url, picture: '', search: 'moon', isWant: false };
const want = { ...offer, isWant: true };
const favourite = { ...offer, search: null };
const digest = (offers: readonly (typeof offer | typeof favourite)[], language: 'en' | 'fr' = 'en') =>
  digestEmail({ to: { email: 'ann@m.example', name: 'ann', language }, offers, url, unsubscribe: url });

it.each([
  ['searches', [offer], 'A listing for your saved searches'],
  ['wants', [want, want], '2 listings for your want list'],
  ['favourites', [favourite, favourite], 'Price drop on 2 of your favourites'],
  ['searches and wants', [want, offer], '2 listings for your saved searches and want list'],
  ['all', [favourite, want, offer], '3 listings for your saved searches, want list, and favourites'],
])('names what the listings of a digest come from: %s', (_what, offers, subject) => {
  const mail = digest(offers);
  expect(mail.subject).toBe(subject);
  expect(mail.text).toContain(subject);
});

it('names the same in French', () => {
  expect(digest([want, offer], 'fr').subject).toBe(
    '2 annonces pour vos recherches enregistrées et votre liste de souhaits',
  );
});
