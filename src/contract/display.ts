/** Defines a user's display preferences: language, date format and time zone. */
import { z } from 'zod';
import { MAX_TIME_ZONE_LENGTH } from './limits.ts';
import { problemCode } from './problems.ts';
import { isTimeZone } from './time-zones.ts';

export const languages = ['en', 'fr'] as const;
export const Language = z.enum(languages);
export type Language = z.infer<typeof Language>;

/** The supported date formats; the first one is the default. */
export const dateFormats = ['DD-MM-YYYY', 'MM-DD-YYYY', 'YYYY-MM-DD'] as const;
export const DateFormat = z.enum(dateFormats);
export type DateFormat = z.infer<typeof DateFormat>;

/** An IANA time zone name, such as `America/Toronto`. */
export const TimeZone = z
  .string()
  .min(1)
  .max(MAX_TIME_ZONE_LENGTH)
  .refine(isTimeZone, problemCode('unknown_time_zone'));
