/** What is offered when something takes longer than anybody likes to wait? */
import { useEffect, useState } from 'react';
import { Button } from './button.tsx';

/** From here on an unfinished act offers a way out and another try. */
export const SLOW_MS = 10_000;

export type SlowWords = { text: string; cancel: string; retry: string };

type SlowNoticeProps = { waiting: boolean; words: SlowWords; onCancel: () => void; onRetry: () => void };

/** Empty until `waiting` has lasted ten seconds; spoken when it appears. A further try starts the time anew. */
export function SlowNotice({ waiting, words, onCancel, onRetry }: SlowNoticeProps) {
  const [round, setRound] = useState(0);
  const [slow, setSlow] = useState(false);
  // biome-ignore lint/correctness/useExhaustiveDependencies: every round waits its own ten seconds
  useEffect(() => {
    setSlow(false);
    if (!waiting) return;
    const timer = setTimeout(() => setSlow(true), SLOW_MS);
    return () => clearTimeout(timer);
  }, [waiting, round]);
  const retry = () => {
    setRound(round + 1);
    onRetry();
  };
  return (
    <div role="status" className="empty:hidden">
      {slow ? (
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
