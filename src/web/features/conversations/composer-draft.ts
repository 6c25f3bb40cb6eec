/** What has been written but not sent in each conversation? Words survive a reload, pictures a change of page. */
import { useState } from 'react';
import { create } from 'zustand';
import { dropDraft, keepDraft, readDraft } from '#web/lib/drafts.ts';
import { useSession } from '#web/lib/session.ts';

/** Files cannot be written down like words, so they stay in memory, under the draft's name. */
const useImages = create<{ byDraft: ReadonlyMap<string, readonly File[]> }>()(() => ({ byDraft: new Map() }));

const NONE: readonly File[] = [];

function setImages(name: string, images: readonly File[]): void {
  useImages.setState(({ byDraft }) => ({ byDraft: new Map(byDraft).set(name, images) }));
}

export type ComposerDraft = {
  text: string;
  images: readonly File[];
  write: (text: string) => void;
  attach: (images: readonly File[]) => void;
  clear: () => void;
};

/** The draft of one conversation; the component must be keyed by it. */
export function useComposerDraft(conversationId: number): ComposerDraft {
  const userId = useSession((session) => session.user?.id);
  // Another person at the same browser must not find it.
  const name = `message-${userId}-${conversationId}`;
  const [text, setText] = useState(() => readDraft<string>(name) ?? '');
  const images = useImages(({ byDraft }) => byDraft.get(name) ?? NONE);

  const write = (next: string) => {
    setText(next);
    if (next === '') dropDraft(name);
    else keepDraft(name, next);
  };
  const attach = (next: readonly File[]) => setImages(name, next);
  const clear = () => {
    write('');
    attach(NONE);
  };
  return { text, images, write, attach, clear };
}
