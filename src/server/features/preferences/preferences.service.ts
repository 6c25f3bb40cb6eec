/** Changes preferences. */
import type { Preferences } from '#contract/preferences.ts';
import { type Db, type Tx, withTransaction } from '../../db/db.ts';
import { recordChanges } from '../../events/changes.ts';
import { fail } from '../../http/app-error.ts';
import { type PreferenceValues, setPreferences } from '../auth/index.ts';

const columnOf = {
  shows_typing: 'showsTyping',
  shows_presence: 'showsPresence',
  mails_requests: 'mailsRequests',
  mails_acceptances: 'mailsAcceptances',
  mails_messages: 'mailsMessages',
  mails_searches: 'mailsSearches',
  mails_favourites: 'mailsFavourites',
  mails_proposals: 'mailsProposals',
  mails_wants: 'mailsWants',
  shows_wants: 'showsWants',
  joins_rings: 'joinsRings',
  ring_value_percent: 'ringValuePercent',
  rings_in_country: 'ringsInCountry',
  pushes_messages: 'pushesMessages',
  pushes_requests: 'pushesRequests',
  pushes_alerts: 'pushesAlerts',
  shows_push_text: 'showsPushText',
} as const satisfies Record<keyof Preferences, keyof PreferenceValues>;

/**
 * Ends the presence of a user in all conversations. Injected, because the feature that does it imports the preferences
 * feature.
 */
export type EndPresence = (tx: Tx, userId: number) => Promise<void>;

type Changes = { [K in keyof Preferences]?: Preferences[K] | undefined };

export async function changePreferences(
  { db, endPresence }: { db: Db; endPresence: EndPresence },
  userId: number,
  changes: Changes,
): Promise<void> {
  const named = Object.entries(changes).filter(([, value]) => value !== undefined);
  const values: PreferenceValues = Object.fromEntries(
    named.map(([name, value]) => [columnOf[name as keyof Preferences], value]),
  );
  await withTransaction(db, async (tx) => {
    const hasChanges = Object.keys(values).length > 0;
    if (hasChanges && !(await setPreferences(tx, userId, values))) fail('not_found');
    // Clients leave the channels themselves, but only when they have learned of the change.
    if (changes.shows_presence === false) await endPresence(tx, userId);
    // Notify the user's other tabs and devices.
    await recordChanges(tx, [{ userId, type: 'account', id: userId }]);
  });
}
