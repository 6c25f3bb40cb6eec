import { expect, it, vi } from 'vitest';
import { formatMailDate } from './mail-date.ts';

it.each([
  ['2026-12-01T00:00:00Z', 'en', 'December 1, 2026'],
  ['2026-12-01T00:00:00Z', 'fr', '1er décembre 2026'],
  ['2026-12-31T23:59:59Z', 'en', 'December 31, 2026'],
  ['2026-11-11T12:00:00Z', 'fr', '11 novembre 2026'],
] as const)(
  'formatMailDate formats %s in the language %s as %s, whatever the timezone of the server',
  (at, language, text) => {
    for (const zone of ['Pacific/Pago_Pago', 'UTC', 'Pacific/Kiritimati']) {
      vi.stubEnv('TZ', zone);
      expect(formatMailDate(new Date(at), language), zone).toBe(text);
    }
  },
);
