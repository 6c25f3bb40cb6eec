/** Checks a chosen image before it is cropped. */
import { useEffect, useRef, useState } from 'react';
import { preparePicture } from './picture-check.ts';
import { uploadLabels } from './uploads.labels.ts';

/** Use this hook if the cropped image is not uploaded immediately; `useUpload` also uploads it. */
export function usePictureChoice() {
  const [isChecking, setChecking] = useState(false);
  const [file, setFile] = useState<Blob | null>(null);
  const [problem, setProblem] = useState('');
  /** The number of the latest choice, so that results for earlier choices are ignored. */
  const latest = useRef(0);
  useEffect(
    () => () => {
      latest.current += 1;
    },
    [],
  );

  const choose = async (chosen: File): Promise<void> => {
    latest.current += 1;
    const ownChoice = latest.current;
    setProblem('');
    setChecking(true);
    const prepared = await preparePicture(chosen).catch(() => ({ ok: false, problem: 'unreadable' }) as const);
    if (ownChoice !== latest.current) return;
    setChecking(false);
    if (prepared.ok) setFile(prepared.file);
    else setProblem(uploadLabels.problems[prepared.problem]);
  };
  return {
    checking: isChecking,
    file,
    problem,
    choose: (chosen: File) => void choose(chosen),
    done: () => setFile(null),
    forgetProblem: () => setProblem(''),
  };
}
