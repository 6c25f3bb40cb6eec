// @vitest-environment jsdom
import { afterEach, describe, expect, it, vi } from 'vitest';
import type { Me } from '#contract/auth.ts';
import { parsePrice } from '#rules/listings/price.ts';
import { useSession } from '../session/session.ts';
import {
  deviceTimeZone,
  formatAgo,
  formatAmount,
  formatBriefly,
  formatCount,
  formatDate,
  formatDecimal,
  formatPrice,
  formatRating,
  formatTime,
  percentOf,
  timeZone,
} from './format.ts';
import { setLanguage } from './language.ts';
import { formatLongDay } from './long-day.ts';

type DisplaySettings = Partial<Pick<Me, 'language' | 'date_format' | 'timezone'>>;
const setDisplay = (choice: DisplaySettings): void =>
  useSession.setState({
    user: { language: 'en', date_format: 'DD-MM-YYYY', timezone: 'UTC', ...choice } as Me,
  });

afterEach(() => {
  useSession.setState(useSession.getInitialState(), true);
  setLanguage('en', {});
});

it.each([
  [18, 'USD', '$18.00'],
  [7.5, 'GBP', '£7.50'],
  [1234.5, 'CAD', '$1,234.50'],
  [0, 'USD', '$0.00'],
  [1800, 'JPY', '¥1,800'],
])('formatPrice(%f, %s) returns %s', (amount, code, expected) => {
  expect(formatPrice(amount, code)).toBe(expected);
});

it.each([
  [7, '7.00', '7,00'],
  [1234.5, '1234.50', '1234,50'],
  [1_234_567.89, '1234567.89', '1234567,89'],
])(
  'formatAmount(%f) returns %s in English and %s in French, and both are read as a price',
  (amount, english, french) => {
    expect(formatAmount(amount)).toBe(english);
    setDisplay({ language: 'fr' });
    setLanguage('fr', {});
    expect(formatAmount(amount)).toBe(french);
    for (const text of [english, french])
      expect(parsePrice(text)).toEqual({ ok: true, minor: Math.round(amount * 100) });
  },
);

it('formatCount groups thousands, formatRating shows one decimal, and percentOf rounds', () => {
  expect(formatCount(1204)).toBe('1,204');
  expect(formatRating(5)).toBe('5.0');
  expect([percentOf(2, 3), percentOf(1, 3), percentOf(0, 0)]).toEqual([67, 33, 0]);
});

it('formatRating, formatDecimal and formatPrice use the current language', () => {
  setLanguage('fr', {});
  expect(formatDecimal(1.43881)).toBe('1,43881');
  expect(formatRating(4.75)).toBe('4,8');
  expect(formatPrice(1234.5, 'CAD').replace(/\s/g, ' ')).toBe('1 234,50 $');
  expect(formatPrice(1800, 'JPY').replace(/\s/g, ' ')).toBe('1 800 ¥');
});

describe('date and time formatting', () => {
  const late = '2026-11-21T23:30:00Z';
  it.each([
    ['DD-MM-YYYY', '21 Nov 2026', 'Saturday, 21 November 2026'],
    ['MM-DD-YYYY', 'Nov 21, 2026', 'Saturday, November 21, 2026'],
    ['YYYY-MM-DD', '2026-11-21', 'Saturday, 2026-11-21'],
  ] as const)('in the format %s, formats a date as %s and with its weekday as %s', (date_format, short, long) => {
    setDisplay({ date_format });
    expect(formatDate(late)).toBe(short);
    expect(formatLongDay('2026-11-21')).toBe(long);
  });

  it.each([
    ['UTC', '21 Nov 2026', '23:30'],
    ['Asia/Tokyo', '22 Nov 2026', '08:30'],
    ['America/New_York', '21 Nov 2026', '18:30'],
  ])('in the timezone %s, shows the date %s and the time %s', (timezone, date, time) => {
    setDisplay({ timezone });
    expect([formatDate(late), formatTime(late), timeZone()]).toEqual([date, time, timezone]);
  });

  it.each([
    ['UTC', '2026-12-31T23:30:00Z', '31 Dec 2026'],
    ['America/New_York', '2026-12-30T23:30:00Z', '30 Dec'],
    ['UTC', '2027-01-01T00:10:00Z', '00:10'],
    ['America/New_York', '2026-01-01T04:59:00Z', '31 Dec 2025'],
  ])('formatBriefly, on New Year’s Day at 03:00 UTC in the timezone %s, formats %s as %s', (timezone, at, brief) => {
    setDisplay({ timezone, date_format: 'DD-MM-YYYY' });
    expect(formatBriefly(at, new Date('2027-01-01T03:00:00Z'))).toBe(brief);
  });

  it('writes the name of the month in French', () => {
    setLanguage('fr', {});
    expect(formatDate(late)).toBe('21 nov. 2026');
  });

  it('uses the device timezone for the automatic setting and for visitors', () => {
    expect(timeZone()).toBe(deviceTimeZone());
    setDisplay({ timezone: null });
    expect(timeZone()).toBe(deviceTimeZone());
  });

  it('uses the device timezone if this browser does not know the chosen one', () => {
    setDisplay({ timezone: 'Europe/Of-Tomorrow' });
    expect(timeZone()).toBe(deviceTimeZone());
    expect(() => formatDate(late)).not.toThrow();
  });

  it('uses UTC on a device that does not know its timezone', () => {
    vi.spyOn(Intl.DateTimeFormat.prototype, 'resolvedOptions').mockImplementation(
      () => ({ timeZone: 'Etc/Unknown' }) as Intl.ResolvedDateTimeFormatOptions,
    );
    setDisplay({ timezone: null });
    expect(timeZone()).toBe('UTC');
    vi.restoreAllMocks();
  });

  it('reads the device timezone once per synchronous run, and again after an await', async () => {
    let zone = 'Asia/Tokyo';
    const resolved = vi
      .spyOn(Intl.DateTimeFormat.prototype, 'resolvedOptions')
      .mockImplementation(() => ({ timeZone: zone }) as Intl.ResolvedDateTimeFormatOptions);
    await Promise.resolve();
    expect([formatTime(late), formatTime(late), formatDate(late)]).toEqual(['08:30', '08:30', '22 Nov 2026']);
    expect(resolved).toHaveBeenCalledTimes(1);
    zone = 'America/New_York';
    await Promise.resolve();
    expect(formatTime(late)).toBe('18:30');
  });
});

describe('formatAgo', () => {
  const now = new Date('2026-11-21T12:00:00Z');
  it.each([
    ['2026-11-21T11:59:30Z', 'UTC', 'just now'],
    ['2026-11-21T11:55:00Z', 'UTC', '5 min ago'],
    ['2026-11-21T09:00:00Z', 'UTC', '3 h ago'],
    ['2026-11-20T09:00:00Z', 'UTC', 'Yesterday'],
    ['2026-11-02T09:00:00Z', 'UTC', '2 Nov 2026'],
    // The server's clock can be ahead of the browser's clock.
    ['2026-11-21T12:00:05Z', 'UTC', 'just now'],
    // In the user's time zone, this UTC time is in the evening of the previous day.
    ['2026-11-21T04:00:00Z', 'America/New_York', 'Yesterday'],
  ])('at 12:00 UTC on 21 November 2026, formats %s in the timezone %s as "%s"', (iso, timezone, expected) => {
    setDisplay({ timezone });
    expect(formatAgo(iso, now)).toBe(expected);
  });
});
