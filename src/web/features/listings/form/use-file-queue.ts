/** Hands several chosen files to the upload, one after the other, and counts those for which there is no slot. */
import { useEffect, useState } from 'react';
import type { Upload } from '#web/features/uploads/index.ts';

export type FileQueue = {
  add: (files: readonly File[]) => void;
  /** Files that have not been handed to the upload yet. */
  waiting: number;
  /** Files that the last choice contained beyond the free slots. */
  leftOut: number;
  forgetLeftOut: () => void;
};

/** `free`: the slots without a picture. A file that failed blocks the others until its error is dismissed. */
export function useFileQueue(upload: Upload, free: number): FileQueue {
  const [waiting, setWaiting] = useState<readonly File[]>([]);
  const [leftOut, setLeftOut] = useState(0);
  const { step } = upload.state;
  const add = (files: readonly File[]) => {
    const isBusy = step !== 'idle' && step !== 'failed';
    const room = Math.max(0, free - waiting.length - (isBusy ? 1 : 0));
    setLeftOut(Math.max(0, files.length - room));
    setWaiting([...waiting, ...files.slice(0, room)]);
    // A new choice replaces a file that was refused.
    if (step === 'failed') upload.cancel();
  };
  const [next] = waiting;
  // biome-ignore lint/correctness/useExhaustiveDependencies: `choose` changes with every render.
  useEffect(() => {
    if (step !== 'idle' || next === undefined) return;
    setWaiting((files) => files.slice(1));
    upload.choose(next);
  }, [step, next]);
  return { add, waiting: waiting.length, leftOut, forgetLeftOut: () => setLeftOut(0) };
}
