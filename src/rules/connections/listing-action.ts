/** Decides the label and the effect of a listing's action button for a viewer. */
import type { ConnectionStatus } from '#contract/connections.ts';
import type { ListingStatus } from '#contract/listings.ts';

export type ListingViewer = {
  readonly signedIn: boolean;
  readonly isOwner: boolean;
  readonly listingStatus: ListingStatus;
  /** Undefined while the connection is being fetched. */
  readonly connection: ConnectionStatus | undefined;
};

export type ListingActionLabel =
  | 'sign_in'
  | 'edit'
  | 'closed'
  | 'checking'
  | 'contact'
  | 'waiting'
  | 'go_to_inbox'
  | 'declined';
export type ListingAct = 'sign_in' | 'edit' | 'request' | 'inbox' | 'none';
export type ListingAction = { readonly label: ListingActionLabel; readonly act: ListingAct };

const byConnection = {
  none: { label: 'contact', act: 'request' },
  sent: { label: 'waiting', act: 'request' },
  pending: { label: 'waiting', act: 'request' },
  accepted: { label: 'go_to_inbox', act: 'inbox' },
  declined: { label: 'declined', act: 'none' },
} as const satisfies Record<ConnectionStatus, ListingAction>;

/** Checks the conditions in the order of the specification; the first one that matches decides. */
export function listingAction(viewer: ListingViewer): ListingAction {
  if (!viewer.signedIn) return { label: 'sign_in', act: 'sign_in' };
  if (viewer.listingStatus === 'closed' && viewer.isOwner) return { label: 'edit', act: 'edit' };
  if (viewer.listingStatus === 'closed') return { label: 'closed', act: 'none' };
  if (viewer.isOwner) return { label: 'edit', act: 'edit' };
  // Disable the button until the connection is loaded, because a request can already exist.
  if (viewer.connection === undefined) return { label: 'checking', act: 'none' };
  return byConnection[viewer.connection];
}
