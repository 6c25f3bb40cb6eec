/** Stores a partly filled form in the browser until it is saved. */
import { useCallback, useEffect, useRef } from 'react';
import { dropDraft, keepDraft, readDraft } from '#web/lib/session/drafts.ts';

/** Long enough to avoid a write per keystroke, short enough to lose no more than a few words. */
const DEBOUNCE_MS = 300;
/** A tab's draft is deleted with the tab; the copy survives a browser crash after which the tabs are not restored. */
const COPY_PREFIX = 'draft-copy-';

function withLocalStorage<T>(act: (storage: Storage) => T): T | undefined {
  try {
    return act(window.localStorage);
  } catch {
    // The storage is full or blocked; the tab's own draft still exists.
    return undefined;
  }
}

/** Returns this tab's draft, else the latest one of any tab; undefined if none is readable. */
export function readLastDraft(name: string): unknown {
  const tabDraft = readDraft<unknown>(name);
  if (tabDraft !== undefined) return tabDraft;
  return withLocalStorage((storage): unknown => JSON.parse(storage.getItem(COPY_PREFIX + name) ?? 'null') ?? undefined);
}

/** `keep` writes after a pause in typing or when the page is hidden; `forget` also cancels a pending write. */
export function useDraft<T>(name: string) {
  const pending = useRef<{ value: T; timer: ReturnType<typeof setTimeout> }>(undefined);

  const flush = useCallback(() => {
    if (!pending.current) return;
    clearTimeout(pending.current.timer);
    const { value } = pending.current;
    keepDraft(name, value);
    withLocalStorage((storage) => storage.setItem(COPY_PREFIX + name, JSON.stringify(value)));
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
    dropDraft(name);
    withLocalStorage((storage) => storage.removeItem(COPY_PREFIX + name));
  }, [name]);

  return { keep, forget };
}
