import { describe, expect, it } from 'vitest';
import type { AccountStatus } from './account-state-machine.ts';
import { type OAuthIdentityFacts, resolveAccount } from './resolve-account.ts';

const statuses: AccountStatus[] = ['queued', 'invited', 'active', 'suspended', 'deleted'];
const booleans = [true, false];
const holders: OAuthIdentityFacts['holder'][] = [
  null,
  ...statuses.flatMap((status) =>
    booleans.flatMap((isVerified) =>
      booleans.flatMap((isTaken) =>
        booleans.map((hasSecondFactor) => ({ status, isVerified, isTaken, hasSecondFactor })),
      ),
    ),
  ),
];
const table: OAuthIdentityFacts[] = [null, ...statuses].flatMap((linkedStatus) =>
  holders.flatMap((holder) => booleans.map((isAddressProven) => ({ linkedStatus, holder, isAddressProven }))),
);

/** The expected result for one row of the table, with one statement per rule of the specification. */
function expected({ linkedStatus, holder, isAddressProven }: OAuthIdentityFacts): ReturnType<typeof resolveAccount> {
  if (linkedStatus === 'active') return 'enter';
  if (linkedStatus === 'queued') return { error: 'queued' };
  if (linkedStatus === 'invited' && isAddressProven) return 'activate';
  if (linkedStatus === 'invited') return { error: 'queued' };
  if (linkedStatus === 'suspended') return { error: 'suspended' };
  if (linkedStatus === 'deleted') return { error: 'failed' };
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
  it.each(table)(
    'follows the specification (linked account: $linkedStatus, holder: $holder, address proven: $isAddressProven)',
    (arrival) => {
      expect(resolveAccount(arrival)).toEqual(expected(arrival));
    },
  );

  it('is tested with every combination of inputs', () => {
    expect(table).toHaveLength(6 * 41 * 2);
  });

  it('gives access to an existing account by email address only if both Google and the account’s owner have verified the address', () => {
    const unproven = table.filter(
      (row) => row.linkedStatus === null && !(row.isAddressProven && row.holder?.isVerified),
    );
    for (const row of unproven) expect(['enter', 'activate', 'link']).not.toContain(resolveAccount(row));
  });
});
