import { expect, it } from 'vitest';
import { decisionEmail } from './moderation.emails.ts';

const endsAt = new Date('2026-12-02T03:00:00Z');
const letter = { action: 'suspend' as const, message: 'Spam', endsAt, url: 'https://magpie.test/suspended/x' };
const textOf = (language: 'en' | 'fr', timezone: string | null) =>
  decisionEmail({ name: 'Ann', email: 'ann@example.test', language }, { ...letter, timezone }).text;

it.each([
  ['en', 'America/Toronto', 'The suspension ends on December 1, 2026.'],
  ['fr', 'America/Toronto', 'La suspension prend fin le 1er décembre 2026.'],
  ['en', null, 'The suspension ends on December 2, 2026 (UTC).'],
  ['en', 'Europe/Of-Tomorrow', 'The suspension ends on December 2, 2026 (UTC).'],
  ['fr', null, 'La suspension prend fin le 2 décembre 2026 (UTC).'],
] as const)(
  'the suspension email in the language %s contains the end date in the timezone %s, or in UTC if the timezone is null or unknown',
  (language, timezone, sentence) => {
    expect(textOf(language, timezone)).toContain(sentence);
  },
);
