import { describe, expect, test } from 'vitest';
import { listingAction } from './listing-action.ts';

const row = (
  signedIn: boolean,
  isOwner: boolean,
  listingStatus: 'open' | 'closed',
  connection: 'none' | 'sent' | 'pending' | 'accepted' | 'declined' | undefined,
  label: string,
  act: string,
) => ({ signedIn, isOwner, listingStatus, connection, label, act });

// The table contains every combination once, even impossible combinations such as an owner who is signed out.
const table = [
  row(false, false, 'open', undefined, 'sign_in', 'sign_in'),
  row(false, false, 'open', 'none', 'sign_in', 'sign_in'),
  row(false, false, 'open', 'sent', 'sign_in', 'sign_in'),
  row(false, false, 'open', 'pending', 'sign_in', 'sign_in'),
  row(false, false, 'open', 'accepted', 'sign_in', 'sign_in'),
  row(false, false, 'open', 'declined', 'sign_in', 'sign_in'),
  row(false, false, 'closed', undefined, 'sign_in', 'sign_in'),
  row(false, false, 'closed', 'none', 'sign_in', 'sign_in'),
  row(false, false, 'closed', 'sent', 'sign_in', 'sign_in'),
  row(false, false, 'closed', 'pending', 'sign_in', 'sign_in'),
  row(false, false, 'closed', 'accepted', 'sign_in', 'sign_in'),
  row(false, false, 'closed', 'declined', 'sign_in', 'sign_in'),
  row(false, true, 'open', undefined, 'sign_in', 'sign_in'),
  row(false, true, 'open', 'none', 'sign_in', 'sign_in'),
  row(false, true, 'open', 'sent', 'sign_in', 'sign_in'),
  row(false, true, 'open', 'pending', 'sign_in', 'sign_in'),
  row(false, true, 'open', 'accepted', 'sign_in', 'sign_in'),
  row(false, true, 'open', 'declined', 'sign_in', 'sign_in'),
  row(false, true, 'closed', undefined, 'sign_in', 'sign_in'),
  row(false, true, 'closed', 'none', 'sign_in', 'sign_in'),
  row(false, true, 'closed', 'sent', 'sign_in', 'sign_in'),
  row(false, true, 'closed', 'pending', 'sign_in', 'sign_in'),
  row(false, true, 'closed', 'accepted', 'sign_in', 'sign_in'),
  row(false, true, 'closed', 'declined', 'sign_in', 'sign_in'),
  row(true, true, 'closed', undefined, 'edit', 'edit'),
  row(true, true, 'closed', 'none', 'edit', 'edit'),
  row(true, true, 'closed', 'sent', 'edit', 'edit'),
  row(true, true, 'closed', 'pending', 'edit', 'edit'),
  row(true, true, 'closed', 'accepted', 'edit', 'edit'),
  row(true, true, 'closed', 'declined', 'edit', 'edit'),
  row(true, false, 'closed', undefined, 'closed', 'none'),
  row(true, false, 'closed', 'none', 'closed', 'none'),
  row(true, false, 'closed', 'sent', 'closed', 'none'),
  row(true, false, 'closed', 'pending', 'closed', 'none'),
  row(true, false, 'closed', 'accepted', 'closed', 'none'),
  row(true, false, 'closed', 'declined', 'closed', 'none'),
  row(true, true, 'open', undefined, 'edit', 'edit'),
  row(true, true, 'open', 'none', 'edit', 'edit'),
  row(true, true, 'open', 'sent', 'edit', 'edit'),
  row(true, true, 'open', 'pending', 'edit', 'edit'),
  row(true, true, 'open', 'accepted', 'edit', 'edit'),
  row(true, true, 'open', 'declined', 'edit', 'edit'),
  row(true, false, 'open', undefined, 'checking', 'none'),
  row(true, false, 'open', 'none', 'contact', 'request'),
  row(true, false, 'open', 'sent', 'waiting', 'request'),
  row(true, false, 'open', 'pending', 'waiting', 'request'),
  row(true, false, 'open', 'accepted', 'go_to_inbox', 'inbox'),
  row(true, false, 'open', 'declined', 'declined', 'none'),
];

describe('listingAction', () => {
  test.each(table)(
    'returns label $label and act $act (signed in: $signedIn, owner: $isOwner, $listingStatus, connection: $connection)',
    ({ label, act, ...viewer }) => {
      expect(listingAction(viewer)).toEqual({ label, act });
    },
  );

  test('is tested with every combination of inputs exactly once', () => {
    const names = table.map((r) => `${r.signedIn} ${r.isOwner} ${r.listingStatus} ${r.connection}`);
    expect(new Set(names).size).toBe(2 * 2 * 2 * 6);
    expect(names).toHaveLength(2 * 2 * 2 * 6);
  });
});
