import { globSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';

/** Files that store data under a name with the user's id, so that another user of the browser does not see the data. */
const BY_USER = [
  'features/connections/use-listing-contact.ts',
  'features/conversations/composer/composer-draft.ts',
  'features/conversations/send-queue/persisted-send-queue.ts',
  'features/home/visit-store.ts',
  'features/listings/form/create-page.tsx',
  'features/listings/form/edit-form.tsx',
  'features/listings/form/stored-drafts.ts',
  'features/profiles/bio-form.tsx',
  'features/profiles/name-editor.tsx',
  'features/reviews/review-form.tsx',
  'features/reviews/words-form.tsx',
  'features/search/recent-searches.ts',
  'features/support/ticket-form.tsx',
  'features/trading/import-dialog.tsx',
  'features/trading/trades/swap-draft.ts',
  'features/trading/want-draft.ts',
  'lib/session/draft-input.ts',
  'lib/session/viewed-listings.ts',
];
/** Files that store data of the device or the tab, regardless of the user. */
const BY_DEVICE = {
  'app/languages.ts': 'language',
  'features/analytics/consent.ts': 'consent of this browser',
  'features/announcements/dismissals.ts': 'ids of public announcements',
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

const WRITES = /\b(saveDraft|persistPictures|useDraft(<\w+>)?|setItem|storeDeviceChoice)\(|indexedDB\.open\(/;

it('this test lists every file that stores data in the browser', () => {
  const root = new URL('../../', import.meta.url).pathname;
  const writing = globSync('**/*.{ts,tsx}', { cwd: root })
    .filter((file) => !/\.(test|fixture)\.tsx?$/.test(file))
    .filter((file) => WRITES.test(readFileSync(root + file, 'utf8')));
  expect(writing.sort()).toEqual([...BY_USER, ...Object.keys(BY_DEVICE), ...HELPERS].sort());
});

it.each(BY_USER)('%s includes the user in the storage name', (file) => {
  const source = readFileSync(new URL(`../../${file}`, import.meta.url), 'utf8');
  expect(source).toMatch(
    /[oO]wnDraftName\(|draftNameOf\(user\.id|-\$\{(userId( \?\? 0)?|user\.id|user\?\.id \?\? 0|profile\.id)\}|prefixOf\(userId\)/,
  );
});
