/** Makes saving wait for pictures that are still being prepared or uploaded. */
import { useRef, useState } from 'react';

/** `failed`: the last picture was refused or its upload failed, and the error is still on screen. */
export type UploadStatus =
  | { readonly step: 'none' }
  | { readonly step: 'active'; readonly progress: number | undefined }
  | { readonly step: 'failed' };

export type PendingUpload = {
  status: UploadStatus;
  report: (status: UploadStatus) => void;
  isActive: () => boolean;
  /** Waits for the uploads; resolves to true if every picture has arrived. Rejects when the signal aborts. */
  ended: (signal: AbortSignal) => Promise<boolean>;
};

export function usePendingUpload(): PendingUpload {
  const [status, setStatus] = useState<UploadStatus>({ step: 'none' });
  // A ref: saving starts between renders, and must notice an upload that has just started or ended.
  const latest = useRef(status);
  const waiting = useRef(new Set<() => void>());
  const report = (next: UploadStatus): void => {
    latest.current = next;
    setStatus(next);
    if (next.step !== 'active') for (const proceed of waiting.current) proceed();
  };
  const isActive = (): boolean => latest.current.step === 'active';
  const ended = async (signal: AbortSignal): Promise<boolean> => {
    await new Promise<void>((resolve, reject) => {
      if (!isActive()) return resolve();
      waiting.current.add(resolve);
      const stop = () => reject(new DOMException('stopped', 'AbortError'));
      signal.addEventListener('abort', stop, { once: true });
    });
    waiting.current.clear();
    return latest.current.step === 'none';
  };
  return { status, report, isActive, ended };
}
