import { describe, expect, it } from 'vitest';
import { isUnavailable } from './unavailable.ts';

const coded = (code: string) => Object.assign(new Error('failed'), { code });
const wrapped = (cause: unknown) => new Error('Failed query: select 1', { cause });

describe('isUnavailable', () => {
  it.each(['ECONNREFUSED', 'ECONNRESET', 'EPIPE', 'ETIMEDOUT', 'EHOSTUNREACH', 'ENOTFOUND', 'EAI_AGAIN'])(
    'is true for the system error %s at any depth of the cause chain',
    (code) => {
      expect(isUnavailable(coded(code))).toBe(true);
      expect(isUnavailable(wrapped(wrapped(coded(code))))).toBe(true);
    },
  );

  it.each(['08000', '08003', '08006', '53300', '53100', '57014', '57P01', '57P02', '57P03', '25006', '25P03', '40P01'])(
    'is true for SQLSTATE %s',
    (code) => expect(isUnavailable(wrapped(coded(code)))).toBe(true),
  );

  it.each([
    'Connection terminated unexpectedly',
    'Connection terminated due to connection timeout',
    'timeout exceeded when trying to connect',
    'Client has encountered a connection error and is not queryable',
    'Cannot use a pool after calling end on the pool',
  ])('is true for the driver error "%s"', (message) => expect(isUnavailable(wrapped(new Error(message)))).toBe(true));

  it.each([
    ['a violated constraint', coded('23505')],
    ['a statement that is wrong', coded('42601')],
    ['too many parameters', coded('08P01')],
    ['a missing file', coded('ENOENT')],
    [
      'an application error that contains the message of a driver error',
      Object.assign(new Error('Connection terminated'), { code: 'OURS' }),
    ],
    ['a bug', new TypeError('x is not a function')],
    ['a string instead of an error', 'ECONNREFUSED'],
  ])('is false for %s', (_what, error) => expect(isUnavailable(error)).toBe(false));
});
