/** What has been searched for in this tab lately? */
import { keepDraft, readDraft } from '#web/lib/drafts.ts';

const NAME = 'recent-searches';
const MOST = 6;

const isWords = (value: unknown): value is string => typeof value === 'string' && value !== '';

/** The newest first. */
export function readRecent(): string[] {
  const kept = readDraft<unknown>(NAME);
  return Array.isArray(kept) ? kept.filter(isWords).slice(0, MOST) : [];
}

const same = (one: string, other: string): boolean => one.toLocaleLowerCase() === other.toLocaleLowerCase();

/** Puts words in front; the same ones, however written, stand there once. */
export function noteRecent(words: string): void {
  const clean = words.trim().slice(0, 200);
  if (clean === '') return;
  keepDraft(NAME, [clean, ...readRecent().filter((other) => !same(other, clean))].slice(0, MOST));
}

/** What is left. */
export function forgetRecent(words: string): string[] {
  const left = readRecent().filter((other) => other !== words);
  keepDraft(NAME, left);
  return left;
}
