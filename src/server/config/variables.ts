/** Defines the types of environment variables. */
import { z } from 'zod';
import { MAX_RING_LENGTH, MIN_RING_LENGTH } from '#contract/limits.ts';

export const Port = z
  .string()
  .regex(/^\d{1,5}$/, 'a port from 0 to 65535')
  .transform(Number)
  .refine((port) => port <= 65_535, 'a port from 0 to 65535');

export const Flag = z
  .string()
  .regex(/^(0|1|true|false)$/, '1 or 0')
  .transform((value) => value === '1' || value === 'true');

export const Origin = z
  .url({ protocol: /^https?$/, error: 'an address that begins with http:// or https://' })
  .transform((value) => value.replace(/\/+$/, ''));

export const LogLevel = z.enum(['trace', 'debug', 'info', 'warn', 'error', 'silent'], {
  error: 'one of trace, debug, info, warn, error, silent',
});

export const Apps = z
  .string()
  .regex(
    /^\d+:[\w-]+:[\w-]+(:client-events)?(,\d+:[\w-]+:[\w-]+(:client-events)?)*$/,
    'id:key:secret[:client-events], separated by commas',
  )
  .transform((value) =>
    value.split(',').map((app) => {
      const [id = '', key = '', secret = '', events] = app.split(':');
      return { id, key, secret, clientEvents: events === 'client-events' };
    }),
  );

/** `Name <address>` or an address alone, without characters that could start another header. */
export const Mailbox = z
  .string()
  .regex(
    /^(?:[^<>"\r\n,;:@]{1,80}<[^\s<>@,;:"]+@[^\s<>@,;:"]+>|[^\s<>@,;:"]+@[^\s<>@,;:"]+)$/,
    'Name <address> or an address',
  );

export const MeasurementId = z.string().regex(/^G-[A-Z0-9]{4,20}$/, 'a measurement id such as G-ABC1234567');

export const Proxies = z
  .string()
  .regex(
    /^(?:\d{1,2}|[0-9a-fA-F.:/]+(?:,[0-9a-fA-F.:/]+)*)$/,
    'a number of proxies, or their addresses separated by commas',
  )
  .transform((value) => (/^\d+$/.test(value) ? Number(value) : value.split(',')));

export const RingLength = z
  .string()
  .regex(/^\d$/, `a number from ${MIN_RING_LENGTH} to ${MAX_RING_LENGTH}`)
  .transform(Number)
  .refine(
    (length) => length >= MIN_RING_LENGTH && length <= MAX_RING_LENGTH,
    `a number from ${MIN_RING_LENGTH} to ${MAX_RING_LENGTH}`,
  );

export const PushServices = z
  .string()
  .regex(
    /^https:\/\/[^\s,/@?#]+(?:,https:\/\/[^\s,/@?#]+)*$/,
    'origins such as https://push.example.com, separated by commas',
  )
  .transform((value) => value.split(','))
  .refine(
    (origins) => origins.every((origin) => URL.parse(origin)?.origin === origin),
    'origins such as https://push.example.com, separated by commas',
  );

export const Contact = z
  .string()
  .regex(/^(?:https:\/\/|mailto:)[^\s<>"]+$/, 'an address that begins with https:// or mailto:');
