/** Stores a partly filled form in the browser until it is saved. */
import { useCallback, useEffect, useRef } from 'react';
import { isRemovedName } from '#web/lib/session/account-storage.ts';
import { dropDraft, readDraft, saveDraft } from '#web/lib/session/drafts.ts';

/**
 * The delay before a draft is written: long enough to avoid a write per keystroke, and short enough to lose only a few
 * words.
 */
const DEBOUNCE_MS = 300;
/** Drafts in session storage are lost with their tab. A copy in local storage survives a crash of the browser. */
const COPY_PREFIX = 'draft-copy-';

function withLocalStorage<T>(act: (storage: Storage) => T): T | undefined {
  try {
    return act(window.localStorage);
  } catch {
    // The storage is full or blocked; the tab's own draft still exists.
    return undefined;
  }
}

/** Returns the latest version of a draft that any tab has stored; undefined if none is readable. */
export const readCopiedDraft = (name: string): unknown =>
  withLocalStorage((storage): unknown => JSON.parse(storage.getItem(COPY_PREFIX + name) ?? 'null') ?? undefined);

export const listDraftNames = (): string[] =>
  withLocalStorage((storage) =>
    Object.keys(storage).flatMap((key) => (key.startsWith(COPY_PREFIX) ? [key.slice(COPY_PREFIX.length)] : [])),
  ) ?? [];

export function storeDraft(name: string, value: unknown): void {
  saveDraft(name, value);
  if (isRemovedName(COPY_PREFIX + name)) return;
  withLocalStorage((storage) => storage.setItem(COPY_PREFIX + name, JSON.stringify(value)));
}

export function forgetDraft(name: string): void {
  dropDraft(name);
  withLocalStorage((storage) => storage.removeItem(COPY_PREFIX + name));
}

/** Returns this tab's draft, else the latest one of any tab; undefined if none is readable. */
export function readLastDraft(name: string): unknown {
  const tabDraft = readDraft<unknown>(name);
  return tabDraft === undefined ? readCopiedDraft(name) : tabDraft;
}

/**
 * `keep` writes after a pause in typing, on `flush` or when the user leaves the page. `forget` deletes the draft and
 * cancels a pending write.
 */
export function useDraft<T>(name: string) {
  const pending = useRef<{ value: T; timer: ReturnType<typeof setTimeout> }>(undefined);

  const flush = useCallback(() => {
    if (!pending.current) return;
    clearTimeout(pending.current.timer);
    storeDraft(name, pending.current.value);
    pending.current = undefined;
  }, [name]);

  useEffect(() => {
    window.addEventListener('pagehide', flush);
    return () => {
      window.removeEventListener('pagehide', flush);
      flush();
    };
  }, [flush]);

  const keep = useCallback(
    (value: T) => {
      clearTimeout(pending.current?.timer);
      pending.current = { value, timer: setTimeout(flush, DEBOUNCE_MS) };
    },
    [flush],
  );
  const forget = useCallback(() => {
    clearTimeout(pending.current?.timer);
    pending.current = undefined;
    forgetDraft(name);
  }, [name]);

  return { keep, forget, flush };
}
