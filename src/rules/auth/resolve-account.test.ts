import { describe, expect, it } from 'vitest';
import type { AccountStatus } from './account-state-machine.ts';
import { type OAuthIdentityFacts, resolveAccount } from './resolve-account.ts';

const statuses: AccountStatus[] = ['queued', 'invited', 'active', 'suspended', 'deleted'];
const both = [true, false];
const holders: OAuthIdentityFacts['holder'][] = [
  null,
  ...statuses.flatMap((status) =>
    both.flatMap((isVerified) =>
      both.flatMap((isTaken) => both.map((hasSecondFactor) => ({ status, isVerified, isTaken, hasSecondFactor }))),
    ),
  ),
];
const table: OAuthIdentityFacts[] = [null, ...statuses].flatMap((own) =>
  holders.flatMap((holder) => both.map((isAddressProven) => ({ own, holder, isAddressProven }))),
);

/** Each rule of the specification as a filter over every row. */
function expected({ own, holder, isAddressProven }: OAuthIdentityFacts): ReturnType<typeof resolveAccount> {
  if (own === 'active') return 'enter';
  if (own === 'queued') return { error: 'queued' };
  if (own === 'invited' && isAddressProven) return 'activate';
  if (own === 'invited') return { error: 'queued' };
  if (own === 'suspended') return { error: 'suspended' };
  if (own === 'deleted') return { error: 'failed' };
  if (holder === null && isAddressProven) return 'join';
  if (holder === null) return { error: 'failed' };
  if (isAddressProven && holder.isVerified && !holder.isTaken && holder.status === 'active') {
    return holder.hasSecondFactor ? { error: 'address_taken' } : 'link';
  }
  if (isAddressProven && holder.isVerified && !holder.isTaken && holder.status === 'suspended') {
    return { error: 'suspended' };
  }
  return { error: 'address_taken' };
}

describe('resolveAccount', () => {
  it.each(table)('follows the rules (linked account: $own, holder: $holder, proven: $isAddressProven)', (arrival) => {
    expect(resolveAccount(arrival)).toEqual(expected(arrival));
  });

  it('is tested with every combination of facts', () => {
    expect(table).toHaveLength(6 * 41 * 2);
  });

  it('never opens an account by its address unless Google and the account’s owner have proved it', () => {
    const unproven = table.filter((row) => row.own === null && !(row.isAddressProven && row.holder?.isVerified));
    for (const row of unproven) expect(['enter', 'activate', 'link']).not.toContain(resolveAccount(row));
  });
});
