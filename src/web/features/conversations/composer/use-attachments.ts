/** Turns picked, pasted and dropped files into the pictures of a draft, one after the other. */
import { useRef, useState } from 'react';
import { type Refused, readAttachment } from './attachments.ts';
import type { ComposerDraft } from './composer-draft.ts';

export type Attachments = {
  /** Files that are still being read: a large picture takes a moment, a HEIC picture a few seconds. */
  reading: readonly File[];
  refused: readonly Refused[];
  add: (files: readonly File[]) => void;
  forgetRefused: () => void;
};

export function useAttachments({ isFull, attach }: Pick<ComposerDraft, 'isFull' | 'attach'>): Attachments {
  const [reading, setReading] = useState<readonly File[]>([]);
  const [refused, setRefused] = useState<readonly Refused[]>([]);
  // One at a time: a phone does not have enough memory to decode several large pictures at once.
  const queue = useRef<Promise<void>>(Promise.resolve());

  const refuse = (file: File, reason: Refused['reason']) =>
    setRefused((known) => [...known, { name: file.name, reason }]);
  const read = async (file: File) => {
    // Files that exceed the maximum number of pictures are not even opened.
    const result = isFull() ? ({ ok: false, reason: 'too_many' } as const) : await readAttachment(file);
    if (result.ok) await attach(result.file);
    else refuse(file, result.reason);
    setReading((files) => files.filter((other) => other !== file));
  };
  const add = (files: readonly File[]) => {
    if (files.length === 0) return;
    setRefused([]);
    setReading((known) => [...known, ...files]);
    for (const file of files) queue.current = queue.current.then(() => read(file));
  };
  return { reading, refused, add, forgetRefused: () => setRefused([]) };
}
