/** Counts a view of a listing once its page has been on screen for a moment. */
import { useEffect } from 'react';
import { call } from '#web/lib/net/api.ts';
import { useSession } from '#web/lib/session/session.ts';
import type { ShownListing } from '../listings.queries.ts';

/**
 * In milliseconds: shorter views do not count, because the page might have been opened by accident or only prerendered.
 */
const SHOWN_MS = 2_000;

/** Views that were reported since the app was loaded, by user and listing. The server counts each viewer once a day. */
const counted = new Set<string>();

async function countView(id: number, key: string): Promise<void> {
  counted.add(key);
  // Failures are ignored: a view that is not counted is no loss.
  await call('POST /api/listings/{id}/views', { params: { id } }, { isBackground: true }).catch(() =>
    counted.delete(key),
  );
}

export function useCountView({ id, status, viewer, is_hidden: isHidden = false }: ShownListing): void {
  const userId = useSession((session) => session.user?.id);
  const isReady = useSession((session) => session.ready);
  const key = `${userId ?? 'visitor'} ${id}`;
  const isCounted = isReady && status === 'open' && !viewer.is_owner && !isHidden;
  useEffect(() => {
    if (!isCounted || counted.has(key)) return;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const follow = () => {
      clearTimeout(timer);
      if (document.visibilityState !== 'visible' || counted.has(key)) return;
      timer = setTimeout(() => void countView(id, key), SHOWN_MS);
    };
    follow();
    document.addEventListener('visibilitychange', follow);
    return () => {
      clearTimeout(timer);
      document.removeEventListener('visibilitychange', follow);
    };
  }, [isCounted, key, id]);
}
