import { expect, it } from 'vitest';
import { type AccountEvent, type AccountStatus, nextStatus } from './account-state-machine.ts';

const events: AccountEvent[] = ['invite', 'verify', 'suspend', 'restore', 'delete'];
const table: [AccountStatus, ...(AccountStatus | undefined)[]][] = [
  // The next status after each event; undefined if the status does not allow the event.
  //             invite     verify     suspend      restore    delete
  ['queued', 'invited', undefined, undefined, undefined, 'deleted'],
  ['invited', 'invited', 'active', undefined, undefined, 'deleted'],
  ['active', undefined, 'active', 'suspended', undefined, 'deleted'],
  ['suspended', undefined, undefined, undefined, 'active', 'deleted'],
  ['deleted', undefined, undefined, undefined, undefined, undefined],
];
const rows = table.flatMap(([status, ...next]) => events.map((event, at) => [status, event, next[at]] as const));

it.each(rows)('nextStatus for a %s account and the event “%s” returns %s', (status, event, next) => {
  expect(nextStatus(status, event)).toBe(next);
});
