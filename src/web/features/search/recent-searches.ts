/** Stores the recent searches of this tab, per user. */
import { MAX_SEARCH_LENGTH } from '#contract/limits.ts';
import { firstCharacters } from '#rules/text/characters.ts';
import { foldText } from '#rules/text/fold-text.ts';
import { ownDraftName, readDraft, saveDraft } from '#web/lib/session/drafts.ts';
import { useSession } from '#web/lib/session/session.ts';

const DRAFT_NAME = 'recent-searches';
const MAX_RECENT = 6;

const isWords = (value: unknown): value is string => typeof value === 'string' && value !== '';

/** Newest first. */
export function readRecent(): string[] {
  const stored = readDraft<unknown>(ownDraftName(DRAFT_NAME));
  return Array.isArray(stored) ? stored.filter(isWords).slice(0, MAX_RECENT) : [];
}

const isSame = (a: string, b: string): boolean => foldText(a) === foldText(b);

/** Adds a search to the front of the list, without other spellings of the same words. */
export function addRecentSearch(words: string): void {
  const clean = firstCharacters(words.trim(), MAX_SEARCH_LENGTH);
  const { accessToken, user } = useSession.getState();
  // The user is unknown while a stored session is being restored.
  if (clean === '' || (accessToken !== '' && user === null)) return;
  saveDraft(ownDraftName(DRAFT_NAME), [clean, ...readRecent().filter((b) => !isSame(b, clean))].slice(0, MAX_RECENT));
}

export function forgetRecent(words: string): string[] {
  const remaining = readRecent().filter((b) => b !== words);
  saveDraft(ownDraftName(DRAFT_NAME), remaining);
  return remaining;
}
