import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import {
  alreadyRegisteredEmail,
  invitationEmail,
  passwordChangedEmail,
  queuedEmail,
  resetEmail,
} from '../features/auth/auth.emails.ts';
import { addressChangedEmail, addressInUseEmail, newAddressEmail } from '../features/auth/credentials.emails.ts';
import { unreadEmail } from '../features/conversations/unread.service.ts';
import { acceptanceEmail, requestEmail } from '../features/notifications/notifications.emails.ts';
import {
  accountErasedEmail,
  deletionCancelledEmail,
  deletionRequestedEmail,
} from '../features/privacy/privacy.emails.ts';
import { cheaperEmail, digestEmail, matchEmail } from '../features/saved-searches/alerts.emails.ts';
import { ticketAnswerEmail, ticketEmail } from '../features/support/support.emails.ts';
import { tradeAgreedEmail, tradeEndedEmail, tradeProposedEmail } from '../features/trades/trades.emails.ts';
import type { EmailRecipient } from './email-template.ts';
import type { Mail } from './mail.ts';

const url = 'http://magpie.test/go';
const item = { name: 'Holo 1', url, picture: 'http://magpie.test/storage/listings/holo/1280.jpg' };
const about = { from: 'Ben', item, items: [item], url, publicUrl: url, unsubscribe: url, message: '', unread: 2 };
const offer = { ...item, price: '18.00', search: 'Nova' };

const trade = { from: 'Ben', gives: [{ ...item, name: 'Holo 2' }], gets: [item], tradeUrl: url, unsubscribe: url };

const mails: Record<string, (to: EmailRecipient) => Mail> = {
  queued: (to) => queuedEmail(to, 12),
  invitation: (to) => invitationEmail(to, url),
  'already registered': (to) => alreadyRegisteredEmail(to, url),
  reset: (to) => resetEmail(to, url),
  'password changed': (to) => passwordChangedEmail(to, url, 'reset'),
  'new address': (to) => newAddressEmail(to, url),
  'address in use': (to) => addressInUseEmail(to),
  'address changed': (to) => addressChangedEmail(to, 'ann@example.org'),
  'new password': (to) => passwordChangedEmail(to, url, 'settings'),
  unread: (to) => unreadEmail({ to, ...about }),
  request: (to) => requestEmail({ to, ...about }),
  'request about several items': (to) => requestEmail({ to, ...about, items: [item, item, item] }),
  acceptance: (to) => acceptanceEmail({ to, ...about, conversationId: 3 }),
  cheaper: (to) => cheaperEmail({ to, listing: offer, was: '20.00', unsubscribe: url }),
  match: (to) => matchEmail({ to, listing: offer, search: 'Nova', unsubscribe: url }),
  'match of a want': (to) => matchEmail({ to, listing: offer, search: 'Nova', isWant: true, unsubscribe: url }),
  digest: (to) =>
    digestEmail({
      to,
      offers: Array.from({ length: 21 }, (_, n) => ({ ...offer, isWant: false, isCheaper: n > 0 })),
      url,
      unsubscribe: url,
    }),
  'proposed swap': (to) => tradeProposedEmail({ isCounter: false, to, kind: 'swap', ...trade }),
  'counter-offer': (to) => tradeProposedEmail({ isCounter: true, to, kind: 'swap', ...trade }),
  'proposed ring': (to) => tradeProposedEmail({ isCounter: false, to, kind: 'ring', ...trade }),
  'agreed swap': (to) => tradeAgreedEmail({ to, kind: 'swap', ...trade }),
  'agreed ring': (to) => tradeAgreedEmail({ to, kind: 'ring', ...trade }),
  'ended swap': (to) => tradeEndedEmail({ to, kind: 'swap', ...trade, reason: 'price_changed' }),
  'ended ring': (to) => tradeEndedEmail({ to, kind: 'ring', ...trade, reason: 'expired' }),
  'deletion requested': (to) => deletionRequestedEmail(to, new Date('2026-12-01T00:00:00Z'), url),
  'deletion cancelled': (to) => deletionCancelledEmail(to, url),
  'account erased': (to) => accountErasedEmail(to),
  ticket: (to) => ticketEmail(to, 'T-7', { name: 'Ann', subject: 'Nova', message: 'Holo', url }),
  'ticket answer': (to) => ticketAnswerEmail(to, { number: 'T-7', text: 'Holo', closes: false, url }),
  'closing ticket answer': (to) => ticketAnswerEmail(to, { number: 'T-7', text: 'Holo', closes: true, url }),
};

/** Common words of each language that the product never uses in sentences of the other language. */
const english = /\b(the|you|your|and|this|with|it|is|of|to|was)\b/i;
const french = /\b(le|la|les|vous|votre|vos|de|et|ce|une|pas)\b/i;

describe.each(Object.entries(mails))('the email "%s"', (_, write) => {
  const ann = { name: 'Ann', email: 'ann@example.test' };
  // Removes URLs, which are not in any language.
  const wordsOf = (mail: Mail) => `${mail.subject}\n${mail.text}`.replaceAll(/https?:\S+/g, '');

  it('is written in English', () => {
    const mail = write({ ...ann, language: 'en' });
    expect(wordsOf(mail)).not.toMatch(french);
    expect(mail.html).toContain('<html lang="en">');
    expect(mail.to).toBe(ann.email);
  });

  it('is written in French', () => {
    const mail = write({ ...ann, language: 'fr' });
    expect(wordsOf(mail)).not.toMatch(english);
    expect(mail.html).toContain('<html lang="fr">');
    expect(mail.to).toBe(ann.email);
  });
});

describe('item photos', () => {
  const ofTrades = ['proposed', 'agreed', 'ended'].flatMap((event) => [`${event} swap`, `${event} ring`]);
  const withItem = ['unread', 'request', 'acceptance', 'cheaper', 'match', 'digest', ...ofTrades];

  it.each(withItem)(
    'the email "%s" shows the photo of the item, and its text version contains the name of the item but not the photo’s URL',
    (kind) => {
      const mail = mails[kind]?.({ name: 'Ann', email: 'ann@example.test', language: 'en' });
      expect(mail?.html).toContain(`src="${item.picture}" alt="Photo of Holo 1"`);
      expect(mail?.html.replaceAll(/<img[^>]*>/g, '')).toContain('>Holo 1</a>');
      expect(mail?.text).toContain(`Holo 1\n`);
      expect(mail?.text).not.toContain(item.picture);
    },
  );

  it('an email contains no photo if the listing has none', () => {
    const to = { name: 'Ann', email: 'ann@example.test', language: 'fr' } as const;
    const mail = matchEmail({ to, listing: { ...offer, picture: '' }, search: 'Nova', unsubscribe: url });
    expect(mail.html).not.toContain('class="photo"');
    expect(mail.text).toContain('Holo 1\n18.00\n');
  });

  it.each(['en', 'fr'] as const)(
    'the photo of the item has an alternative text in the language of the recipient, with the escaped name of the item: %s',
    (language) => {
      const to = { name: 'Ann', email: 'ann@example.test', language };
      const listing = { ...offer, name: 'Holo"><b>1</b>', picture: item.picture };
      const { html } = matchEmail({ to, listing, search: 'Nova', unsubscribe: url });
      const label = language === 'fr' ? 'Photo de' : 'Photo of';
      expect(html).toContain(`alt="${label} Holo&quot;&gt;&lt;b&gt;1&lt;/b&gt;"`);
      expect(html).not.toContain('<b>');
    },
  );
});

it.each([
  ['en', 'Stop these emails'],
  ['fr', 'Ne plus recevoir ces courriels'],
] as const)('an email labels its unsubscribe link in the language of the recipient: %s', (language, label) => {
  const to = { name: 'Ann', email: 'ann@example.test', language };
  const { html, text } = matchEmail({ to, listing: offer, search: 'Nova', unsubscribe: url });
  expect(html).toContain(`>${label}</a>`);
  expect(text).toContain(`${label}${language === 'fr' ? '\u00a0' : ''}: ${url}`);
});

it('the email "deletion requested" contains the date of the deletion in the language of the recipient', () => {
  const write = (language: 'en' | 'fr') =>
    mails['deletion requested']?.({ name: 'Ann', email: 'ann@example.test', language }).text;
  expect(write('en')).toContain('Your account will be deleted on December 1, 2026');
  expect(write('fr')).toContain('Votre compte sera supprimé le 1er décembre 2026');
});

/** Converts the lightness, chroma and hue of an OKLCH colour to hexadecimal sRGB. */
function hexOf([lightness, chroma, hue]: readonly number[]): string {
  const [l, angle] = [Number(lightness), (Number(hue) * Math.PI) / 180];
  const [a, b] = [Number(chroma) * Math.cos(angle), Number(chroma) * Math.sin(angle)];
  const long = (l + 0.3963377774 * a + 0.2158037573 * b) ** 3;
  const medium = (l - 0.1055613458 * a - 0.0638541728 * b) ** 3;
  const short = (l - 0.0894841775 * a - 1.291485548 * b) ** 3;
  const linear = [
    4.0767416621 * long - 3.3077115913 * medium + 0.2309699292 * short,
    -1.2684380046 * long + 2.6097574011 * medium - 0.3413193965 * short,
    -0.0041960863 * long - 0.7034186147 * medium + 1.707614701 * short,
  ];
  const bytes = linear.map((value) => {
    const encoded = value <= 0.0031308 ? 12.92 * value : 1.055 * value ** (1 / 2.4) - 0.055;
    return Math.round(255 * Math.min(1, Math.max(0, encoded)));
  });
  return `#${bytes.map((byte) => byte.toString(16).padStart(2, '0')).join('')}`;
}

describe('email colours', () => {
  const tokens = readFileSync(new URL('../../web/styles/tokens.css', import.meta.url), 'utf8');
  const token = (name: string): string[] => {
    const [, colours = ''] = new RegExp(`--${name}: light-dark\\((.*)\\);`).exec(tokens) ?? [];
    return [...colours.matchAll(/oklch\(([\d. ]+)\)/g)].map(([, numbers = '']) =>
      hexOf(numbers.split(' ').map(Number)),
    );
  };
  const { html } = matchEmail({
    ...{ to: { name: 'Ann', email: 'ann@example.test', language: 'en' }, listing: offer, search: 'Nova' },
    unsubscribe: url,
  });
  /** Returns the distinct values of a style property, in the light scheme, for the elements with this class. */
  const lightOf = (className: string, property: string): string[] => {
    const tags = html.match(new RegExp(`<[^>]*class="${className}"[^>]*>`, 'g')) ?? [];
    const values = tags.map((tag) => new RegExp(`[";]${property}:([^;"]+)`).exec(tag)?.[1] ?? 'none');
    return [...new Set(values)];
  };
  const darkOf = (className: string, property: string): string | undefined =>
    new RegExp(`\\.${className}\\{[^}]*\\b${property}:([^;!]+)`).exec(html)?.[1];

  it.each([
    ['page', 'background', 'sunken', 'sunken'],
    ['sheet', 'background', 'surface', 'surface'],
    ['ink', 'color', 'text', 'text'],
    ['soft', 'color', 'text-soft', 'text-soft'],
    ['photo', 'background', 'border', 'border'],
    ['button', 'background', 'accent-from', 'ink'],
  ])(
    'the class %s sets the property %s to the design token %s in the light scheme and %s in the dark scheme',
    (...row) => {
      const [className, property, light, dark] = row;
      expect(lightOf(className, property)).toEqual([token(light)[0]]);
      expect(darkOf(className, property)).toBe(token(dark)[1]);
    },
  );

  it('all colours of an email are design tokens of the product', () => {
    const names = ['sunken', 'surface', 'border', 'text', 'text-soft', 'accent-from', 'ink', 'on-ink'];
    const used = new Set(html.match(/#[0-9a-f]{6}\b/g));
    expect([...used].filter((colour) => !names.flatMap(token).includes(colour))).toEqual([]);
  });
});
