/** Hands several chosen files to the upload, one after the other, and counts those for which there is no slot. */
import { useEffect, useState } from 'react';
import type { Upload } from '#web/features/uploads/index.ts';

export type FileQueue = {
  add: (files: readonly File[]) => void;
  /** Files that have not been handed to the upload yet. */
  waiting: number;
  /** The number of files in the last choice for which there was no free slot. */
  leftOut: number;
  forgetLeftOut: () => void;
};

/** `free`: the number of empty slots. If a file fails, the other files wait until the user dismisses the error. */
export function useFileQueue(upload: Upload, free: number): FileQueue {
  const [waiting, setWaiting] = useState<readonly File[]>([]);
  const [leftOut, setLeftOut] = useState(0);
  const { step } = upload.state;
  const add = (files: readonly File[]) => {
    const isBusy = step !== 'idle' && step !== 'failed';
    const room = Math.max(0, free - waiting.length - (isBusy ? 1 : 0));
    setLeftOut(Math.max(0, files.length - room));
    setWaiting([...waiting, ...files.slice(0, room)]);
    // Newly chosen files replace a refused or failed file.
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
