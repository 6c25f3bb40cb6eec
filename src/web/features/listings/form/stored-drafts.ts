/** Lists the stored drafts of new listings, and decides which of them the form continues. */
import { useEffect, useState } from 'react';
import { dropDraft, readDraft, saveDraft } from '#web/lib/session/drafts.ts';
import { readSavedDraft, type SavedDraft } from './listing-draft.ts';
import { forgetDraft, listDraftNames, readCopiedDraft, readLastDraft, storeDraft } from './use-draft.ts';

/** `key` distinguishes the drafts of one user; the key of the first draft is empty. */
export type StoredDraft = { readonly key: string; readonly saved: SavedDraft };

/** The prefix ends in `new-`, because `listing-{user}-{listing}` is the name of a draft that edits a listing. */
const keyPrefix = (userId: number) => `listing-${userId}-new-`;
export const draftNameOf = (userId: number, key: string): string =>
  key === '' ? `listing-${userId}` : `${keyPrefix(userId)}${key}`;
/** The name under which a tab stores the key of its draft, so that a reload continues the same draft. */
const currentName = (userId: number) => `listing-${userId}-current`;
export const keyOfCopy = (listingId: number): string => `copy-${listingId}`;

/** Latest first. */
function listDrafts(userId: number): StoredDraft[] {
  const prefix = keyPrefix(userId);
  const keys = listDraftNames().flatMap((name) =>
    name === draftNameOf(userId, '') ? [''] : name.startsWith(prefix) ? [name.slice(prefix.length)] : [],
  );
  const drafts = keys.flatMap((key) => {
    const saved = readSavedDraft(readCopiedDraft(draftNameOf(userId, key)), Date.now());
    return saved ? [{ key, saved }] : [];
  });
  return drafts.sort((a, b) => b.saved.at - a.saved.at);
}

const isStored = (userId: number, key: string): boolean => readLastDraft(draftNameOf(userId, key)) !== undefined;
const unusedKey = (userId: number): string => (isStored(userId, '') ? Date.now().toString(36) : '');

/**
 * Chooses the tab's own draft, or else the only stored draft. If there are several, the form is empty, because it is
 * unknown which draft the user wants to continue.
 */
function chooseDraft(userId: number, drafts: readonly StoredDraft[]): string {
  const current = readDraft<string>(currentName(userId)) ?? '';
  if (readDraft<unknown>(draftNameOf(userId, current)) !== undefined) return current;
  const [only, ...others] = drafts;
  return only && others.length === 0 ? only.key : unusedKey(userId);
}

/** Stores the key of this tab's draft. The first draft has the empty key, which is not stored. */
function storeCurrent(userId: number, key: string): void {
  if (key === '') dropDraft(currentName(userId));
  else saveDraft(currentName(userId), key);
}

/** `copyId`: the id of the listing to copy, or 0; the copy of each listing has its own draft. */
export function useStoredDrafts(userId: number, copyId: number) {
  const [current, setCurrent] = useState<string>();
  const [drafts, setDrafts] = useState<readonly StoredDraft[]>([]);
  const open = (key: string) => {
    storeCurrent(userId, key);
    setCurrent(key);
    setDrafts(listDrafts(userId));
  };
  useEffect(() => {
    const stored = listDrafts(userId);
    const key = copyId > 0 ? keyOfCopy(copyId) : chooseDraft(userId, stored);
    storeCurrent(userId, key);
    setCurrent(key);
    setDrafts(stored);
  }, [userId, copyId]);
  const remove = ({ key }: StoredDraft) => {
    forgetDraft(draftNameOf(userId, key));
    setDrafts(listDrafts(userId));
  };
  return {
    /** Undefined until the storage has been read. */
    current,
    others: drafts.filter(({ key }) => key !== current),
    open,
    startNew: () => open(unusedKey(userId)),
    remove,
    restore: ({ key, saved }: StoredDraft) => {
      storeDraft(draftNameOf(userId, key), saved);
      setDrafts(listDrafts(userId));
    },
  };
}
export type StoredDrafts = ReturnType<typeof useStoredDrafts>;
