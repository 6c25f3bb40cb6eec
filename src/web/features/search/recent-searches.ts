/** What has been searched for in this tab lately? */
import { keepDraft, ownDraftName, readDraft } from '#web/lib/drafts.ts';
import { useSession } from '#web/lib/session.ts';

const NAME = 'recent-searches';
const MOST = 6;

const isWords = (value: unknown): value is string => typeof value === 'string' && value !== '';

/** The newest first. */
export function readRecent(): string[] {
  const kept = readDraft<unknown>(ownDraftName(NAME));
  return Array.isArray(kept) ? kept.filter(isWords).slice(0, MOST) : [];
}

const same = (one: string, other: string): boolean => one.toLocaleLowerCase() === other.toLocaleLowerCase();

/** Puts words in front; the same ones, however written, stand there once. */
export function noteRecent(words: string): void {
  const clean = words.trim().slice(0, 200);
  const { accessToken, user } = useSession.getState();
  // While a stored session is restored, it is unknown whose search this is.
  if (clean === '' || (accessToken !== '' && user === null)) return;
  keepDraft(ownDraftName(NAME), [clean, ...readRecent().filter((other) => !same(other, clean))].slice(0, MOST));
}

/** What is left. */
export function forgetRecent(words: string): string[] {
  const left = readRecent().filter((other) => other !== words);
  keepDraft(ownDraftName(NAME), left);
  return left;
}
