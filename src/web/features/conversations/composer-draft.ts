/** What has been written and attached but not sent in each conversation? It survives a reload, pictures too. */
import { useEffect, useState } from 'react';
import { create } from 'zustand';
import { dropDraft, keepDraft, readDraft } from '#web/lib/drafts.ts';
import { useSession } from '#web/lib/session.ts';
import { makeClientId } from './client-id.ts';
import { dropPictures, keepPictures, readPictures } from './image-store.ts';

/** Files cannot be written down like words: here for this page, on their shelf for the next. */
const useImages = create<{ byDraft: ReadonlyMap<string, readonly File[]> }>()(() => ({ byDraft: new Map() }));

const NONE: readonly File[] = [];
const TAB = 'tab';

/** Drafts belong to a tab, and the shelf to all of them. */
function shelfName(name: string): string {
  const known = readDraft<string>(TAB);
  const tab = known ?? makeClientId();
  if (known === undefined) keepDraft(TAB, tab);
  return `draft-${tab}-${name}`;
}

function setImages(name: string, images: readonly File[]): void {
  useImages.setState(({ byDraft }) => ({ byDraft: new Map(byDraft).set(name, images) }));
}

async function restoreImages(name: string): Promise<void> {
  const { byDraft } = useImages.getState();
  if (byDraft.has(name)) return;
  const found = await readPictures(shelfName(name));
  if (found !== undefined && !useImages.getState().byDraft.has(name)) setImages(name, found);
}

export type ComposerDraft = {
  text: string;
  images: readonly File[];
  write: (text: string) => void;
  /** `change` is given what is attached at that moment. */
  attach: (change: (images: readonly File[]) => readonly File[]) => void;
  clear: () => void;
};

/** The draft of one conversation; the component must be keyed by it. */
export function useComposerDraft(conversationId: number): ComposerDraft {
  const userId = useSession((session) => session.user?.id);
  // Another person at the same browser must not find it.
  const name = `message-${userId}-${conversationId}`;
  const [text, setText] = useState(() => readDraft<string>(name) ?? '');
  const images = useImages(({ byDraft }) => byDraft.get(name) ?? NONE);
  useEffect(() => {
    void restoreImages(name);
  }, [name]);

  const write = (next: string) => {
    setText(next);
    if (next === '') dropDraft(name);
    else keepDraft(name, next);
  };
  const attach: ComposerDraft['attach'] = (change) => {
    const now = useImages.getState().byDraft.get(name) ?? NONE;
    const next = change(now);
    if (next === now) return;
    setImages(name, next);
    void (next.length === 0 ? dropPictures(shelfName(name)) : keepPictures(shelfName(name), next));
  };
  const clear = () => {
    write('');
    attach(() => NONE);
  };
  return { text, images, write, attach, clear };
}
