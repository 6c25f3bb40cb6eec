/** How is a half-filled form kept in the browser until it is saved? */
import { useCallback, useEffect, useRef } from 'react';
import { dropDraft, keepDraft, readDraft } from '#web/lib/drafts.ts';

/** Long enough not to write at every key, short enough to lose nothing worth typing again. */
const QUIET_MS = 300;
/** The tab's own draft goes with the tab; a copy outlives a browser that crashed and came back without its tabs. */
const COPY = 'draft-copy-';

function withCopies<T>(act: (storage: Storage) => T): T | undefined {
  try {
    return act(window.localStorage);
  } catch {
    // Full or forbidden: the tab's own draft is still there.
    return undefined;
  }
}

/** This tab's draft, else the last one of any tab; undefined when nothing readable was kept. */
export function readLastDraft(name: string): unknown {
  const own = readDraft<unknown>(name);
  if (own !== undefined) return own;
  return withCopies((storage): unknown => JSON.parse(storage.getItem(COPY + name) ?? 'null') ?? undefined);
}

/** `keep` writes once the typing rests, and at once when the page goes; `forget` also stops what was about to be written. */
export function useDraft<T>(name: string) {
  const pending = useRef<{ value: T; timer: ReturnType<typeof setTimeout> }>(undefined);

  const flush = useCallback(() => {
    if (!pending.current) return;
    clearTimeout(pending.current.timer);
    const { value } = pending.current;
    keepDraft(name, value);
    withCopies((storage) => storage.setItem(COPY + name, JSON.stringify(value)));
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
      pending.current = { value, timer: setTimeout(flush, QUIET_MS) };
    },
    [flush],
  );
  const forget = useCallback(() => {
    clearTimeout(pending.current?.timer);
    pending.current = undefined;
    dropDraft(name);
    withCopies((storage) => storage.removeItem(COPY + name));
  }, [name]);

  return { keep, forget };
}
