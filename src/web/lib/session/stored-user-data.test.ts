import { globSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { nameOfUnsent } from '../offline/unsent.ts';
import { isNameOf } from './account-storage.ts';

/**
 * Files that store data under a name with the user's id, so that another user of the browser does not see the data, each
 * with the names that it uses for user 7.
 */
const BY_USER: Readonly<Record<string, readonly string[]>> = {
  'features/connections/use-listing-contact.ts': ['draft-contact-7-9', 'draft-bundle-7-9'],
  'features/conversations/composer/composer-draft.ts': ['draft-message-7-9', 'draft-0b5c-4f-message-7-9'],
  'features/conversations/send-queue/persisted-send-queue.ts': [nameOfUnsent(7, 'abc')],
  'features/home/home-intro.tsx': ['home-visit-7'],
  'features/listings/form/create-page.tsx': ['draft-listing-7', 'draft-copy-listing-7', 'draft-listing-7-new-abc'],
  'features/listings/form/edit-form.tsx': ['draft-listing-7-8', 'draft-copy-listing-7-8'],
  'features/listings/form/stored-drafts.ts': ['draft-listing-7-current', 'draft-copy-listing-7-new-copy-8'],
  'features/profiles/bio-form.tsx': ['draft-profile-bio-7'],
  'features/profiles/name-editor.tsx': ['draft-name-7'],
  'features/reviews/review-dialogs.tsx': ['draft-reply-8-7'],
  'features/reviews/review-form.tsx': ['draft-review-8-7'],
  'features/search/recent-searches.ts': ['draft-recent-searches-7'],
  'features/support/ticket-form.tsx': ['draft-ticket-7'],
  'features/trading/import-dialog.tsx': ['draft-want-lines-7'],
  'features/trading/trades/swap-draft.ts': ['draft-swap-8-7', 'draft-counter-8-1-7'],
  'features/trading/want-draft.ts': ['draft-want-new-7', 'draft-want-8-7'],
  'lib/session/draft-input.ts': ['draft-report listing 8-7'],
  'lib/session/viewed-listings.ts': ['viewed-listings-7'],
};
/** Files that store data of the device or the tab, regardless of the user. */
const BY_DEVICE = {
  'app/languages.ts': 'language',
  'features/analytics/consent.ts': 'consent of this browser',
  'features/announcements/announcement-banner.tsx': 'ids of public announcements',
  'features/auth/google/oauth-state.ts': 'a sign-in under way, before anyone is signed in; removed when read',
  'features/auth/session/left-sessions.ts': 'tokens to revoke, until the server has revoked them',
  'features/conversations/send-queue/sender-lease.ts': 'a lease between tabs',
  'features/reviews/review-prompt.tsx': 'a dismissed prompt of a conversation in which one user is the buyer',
  'features/web-push/push-offer.tsx': 'that this browser has been offered notifications',
  'lib/session/device-choice.ts': 'what theme and language choose',
  'lib/session/session.ts': 'the session itself',
  'lib/browser/theme.ts': 'theme',
  'lib/browser/use-scroll-position.ts': 'scroll positions by page',
};
/** Files that store data under names passed by their callers. */
const HELPERS = [
  'features/conversations/send-queue/image-store.ts',
  'features/listings/form/use-draft.ts',
  'lib/offline/database.ts',
  'lib/session/drafts.ts',
];

const WRITES = /\b(saveDraft|persistPictures|useDraft(<\w+>)?|setItem|storeDeviceChoice)\(|openDB\(/;

it('this test lists every file that stores data in the browser', () => {
  const root = new URL('../../', import.meta.url).pathname;
  const writing = globSync('**/*.{ts,tsx}', { cwd: root })
    .filter((file) => !/\.(test|fixture)\.tsx?$/.test(file))
    .filter((file) => WRITES.test(readFileSync(root + file, 'utf8')));
  expect(writing.sort()).toEqual([...Object.keys(BY_USER), ...Object.keys(BY_DEVICE), ...HELPERS].sort());
});

it.each(Object.keys(BY_USER))('%s includes the user in the storage name', (file) => {
  const source = readFileSync(new URL(`../../${file}`, import.meta.url), 'utf8');
  expect(source).toMatch(
    /[oO]wnDraftName\(|draftNameOf\(user\.id|-\$\{(userId( \?\? 0)?|user\.id|user\?\.id \?\? 0|profile\.id)\}|prefixOf\(userId\)/,
  );
});

it.each(
  Object.entries(BY_USER)
    .flatMap(([file, names]) => names.map((name) => [file, name] as const))
    .filter(
      // viewed-listings.ts clears its list itself, because the choice to have no list stays.
      ([, name]) => name !== 'viewed-listings-7',
    ),
)('a sign-out of user 7 removes what %s stores as %s, and a sign-out of another user does not', (_file, name) => {
  expect(isNameOf(7, name)).toBe(true);
  for (const other of [8, 9, 17, 77, 1]) expect(isNameOf(other, name)).toBe(false);
});

it.each([
  'language',
  'theme',
  'dismissed-announcement-7',
  'review-later-7',
  'accessToken',
  'draft-tab',
  'draft-ticket',
])('a sign-out of user 7 does not remove %s, which belongs to the device or the tab', (name) => {
  expect(isNameOf(7, name)).toBe(false);
});
