/** Offers Cancel and Retry when an operation takes unusually long. */
import { useEffect, useState } from 'react';
import { Button } from './button.tsx';

export const SLOW_MS = 10_000;

export type SlowWords = { text: string; cancel: string; retry: string };

type SlowNoticeProps = { waiting: boolean; words: SlowWords; onCancel: () => void; onRetry: () => void };

/** Shows and announces a notice once `waiting` has been true for `SLOW_MS`. Retry restarts the timer. */
export function SlowNotice({ waiting, words, onCancel, onRetry }: SlowNoticeProps) {
  const [attempt, setAttempt] = useState(0);
  const [isSlow, setSlow] = useState(false);
  // biome-ignore lint/correctness/useExhaustiveDependencies: every attempt has its own ten seconds
  useEffect(() => {
    setSlow(false);
    if (!waiting) return;
    const timer = setTimeout(() => setSlow(true), SLOW_MS);
    return () => clearTimeout(timer);
  }, [waiting, attempt]);
  const retry = () => {
    setAttempt(attempt + 1);
    onRetry();
  };
  return (
    <div role="status" className="empty:hidden">
      {isSlow ? (
        <div className="flex flex-wrap items-center justify-end gap-3 rounded-md bg-sunken py-2 pr-2 pl-4 text-sm">
          <p className="min-w-48 flex-1">{words.text}</p>
          <Button variant="ghost" onClick={onCancel}>
            {words.cancel}
          </Button>
          <Button icon="refresh" onClick={retry}>
            {words.retry}
          </Button>
        </div>
      ) : null}
    </div>
  );
}
