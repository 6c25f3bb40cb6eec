/** Runs a form's operation, one at a time; the user can cancel or restart it. */
import { useCallback, useEffect, useRef, useState } from 'react';

/** `button` identifies the pressed button if the form has several. */
export type Send = (signal: AbortSignal, button: string | undefined) => Promise<unknown>;

/** `send` must not reject; its signal is aborted by `cancel` and `retry`. */
export function useAttempt(send: Send) {
  const running = useRef<{ controller: AbortController; again: boolean }>(undefined);
  const [busy, setBusy] = useState<{ button: string | undefined }>();
  // Uses the `send` of the latest render, so that a retry sends the current input.
  const latest = useRef(send);
  useEffect(() => {
    latest.current = send;
  });

  const start = async (button?: string): Promise<void> => {
    // A second click can arrive before the button looks busy.
    if (running.current) return;
    const attempt = { controller: new AbortController(), again: false };
    running.current = attempt;
    setBusy({ button });
    await latest.current(attempt.controller.signal, button);
    running.current = undefined;
    setBusy(undefined);
    if (attempt.again) await start(button);
  };
  const cancel = useCallback((): void => running.current?.controller.abort(), []);
  const retry = (): void => {
    if (!running.current) return;
    running.current.again = true;
    cancel();
  };
  return { busy, start, cancel, retry };
}
