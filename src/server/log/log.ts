/** Writes structured log lines, with known secret fields redacted. */
import { pino } from 'pino';
import type { Config } from '../config/config.ts';

export type Log = {
  debug(fields: object, message: string): void;
  info(fields: object, message: string): void;
  warn(fields: object, message: string): void;
  error(fields: object, message: string): void;
};

const SECRETS = [
  'password',
  'token',
  'access_token',
  'authorization',
  'cookie',
  'secret',
  'appSecret',
  'secretAccessKey',
];

function plain(error: unknown): unknown {
  if (!(error instanceof Error)) return error;
  const cause = error.cause instanceof Error ? { cause: plain(error.cause) } : {};
  // Removes the parameters of a failed query, because they contain users' input.
  const message = error.message.replace(/\nparams:[\s\S]*/, '');
  // The stack begins with the message. Replace the message as a whole, because users' input in it can contain line
  // breaks.
  const stack = error.message === '' ? error.stack : error.stack?.replace(error.message, () => message);
  return {
    name: error.name,
    message,
    code: (error as { code?: unknown }).code,
    stack,
    ...cause,
  };
}

export function createLog(level: Config['logLevel']): Log {
  return pino({
    level,
    base: null,
    timestamp: pino.stdTimeFunctions.isoTime,
    formatters: { level: (label) => ({ level: label }) },
    serializers: { error: plain },
    redact: { paths: [...SECRETS, ...SECRETS.map((name) => `*.${name}`)], censor: '[redacted]' },
  });
}

export const silentLog: Log = {
  debug: () => undefined,
  info: () => undefined,
  warn: () => undefined,
  error: () => undefined,
};
