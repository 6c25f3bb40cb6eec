import { describe, expect, it } from 'vitest';
import type { AccountStatus } from './account-life.ts';
import { type Arrival, decideArrival } from './google-arrival.ts';

const statuses: AccountStatus[] = ['queued', 'invited', 'active', 'suspended', 'deleted'];
const both = [true, false];
const holders: Arrival['holder'][] = [
  null,
  ...statuses.flatMap((status) =>
    both.flatMap((isVerified) => both.map((isTaken) => ({ status, isVerified, isTaken }))),
  ),
];
const table: Arrival[] = [null, ...statuses].flatMap((own) =>
  holders.flatMap((holder) => both.map((isAddressProven) => ({ own, holder, isAddressProven }))),
);

/** The sentences of the specification, each as a filter over every row there is. */
function expected({ own, holder, isAddressProven }: Arrival): ReturnType<typeof decideArrival> {
  if (own === 'active') return 'enter';
  if (own === 'queued') return { error: 'queued' };
  if (own === 'invited' && isAddressProven) return 'activate';
  if (own === 'invited') return { error: 'queued' };
  if (own === 'suspended') return { error: 'suspended' };
  if (own === 'deleted') return { error: 'failed' };
  if (holder === null && isAddressProven) return 'join';
  if (holder === null) return { error: 'failed' };
  if (isAddressProven && holder.isVerified && !holder.isTaken && holder.status === 'active') return 'link';
  if (isAddressProven && holder.isVerified && !holder.isTaken && holder.status === 'suspended') {
    return { error: 'suspended' };
  }
  return { error: 'address_taken' };
}

describe('decideArrival', () => {
  it.each(table)('own $own, holder $holder, proven $isAddressProven', (arrival) => {
    expect(decideArrival(arrival)).toEqual(expected(arrival));
  });

  it('covers every combination', () => {
    expect(table).toHaveLength(6 * 21 * 2);
  });

  it('never lets anybody into an account that nobody has proved to be theirs', () => {
    const unproven = table.filter((row) => row.own === null && !(row.isAddressProven && row.holder?.isVerified));
    for (const row of unproven) expect(['enter', 'activate', 'link']).not.toContain(decideArrival(row));
  });
});
