/** Which file was chosen, and may it go on to be cropped? */
import { useEffect, useRef, useState } from 'react';
import { preparePicture } from './picture-check.ts';
import { uploadLabels } from './uploads.labels.ts';

/** For pictures that are cropped but not sent at once; `useUpload` also sends. */
export function usePictureChoice() {
  const [checking, setChecking] = useState(false);
  const [file, setFile] = useState<Blob | null>(null);
  const [problem, setProblem] = useState('');
  /** The latest choice: an answer about an earlier one comes too late. */
  const latest = useRef(0);
  useEffect(
    () => () => {
      latest.current += 1;
    },
    [],
  );

  const choose = async (chosen: File): Promise<void> => {
    latest.current += 1;
    const mine = latest.current;
    setProblem('');
    setChecking(true);
    const made = await preparePicture(chosen).catch(() => ({ ok: false, problem: 'unreadable' }) as const);
    if (mine !== latest.current) return;
    setChecking(false);
    if (made.ok) setFile(made.file);
    else setProblem(uploadLabels.problems[made.problem]);
  };
  return {
    checking,
    /** Waiting to be cropped. */
    file,
    /** A sentence; empty while nothing is wrong. */
    problem,
    choose: (chosen: File) => void choose(chosen),
    done: () => setFile(null),
    forgetProblem: () => setProblem(''),
  };
}
