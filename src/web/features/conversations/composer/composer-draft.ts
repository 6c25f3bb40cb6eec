/** Stores the unsent draft of each conversation, text and pictures, across reloads. */
import { useEffect, useState } from 'react';
import { create } from 'zustand';
import { dropDraft, keepDraft, readDraft } from '#web/lib/session/drafts.ts';
import { useSession } from '#web/lib/session/session.ts';
import { makeClientId } from '../send-queue/client-id.ts';
import { dropPictures, keepPictures, readPictures } from '../send-queue/image-store.ts';

/** Files cannot go into session storage: they are in memory for this page and in IndexedDB for the next one. */
const useImages = create<{ byDraft: ReadonlyMap<string, readonly File[]> }>()(() => ({ byDraft: new Map() }));

const NONE: readonly File[] = [];
const TAB = 'tab';

/** Drafts belong to one tab, but all tabs share the image store: the name contains a tab id. */
function imageStoreName(name: string): string {
  const storedTab = readDraft<string>(TAB);
  const tab = storedTab ?? makeClientId();
  if (storedTab === undefined) keepDraft(TAB, tab);
  return `draft-${tab}-${name}`;
}

function setImages(name: string, images: readonly File[]): void {
  useImages.setState(({ byDraft }) => ({ byDraft: new Map(byDraft).set(name, images) }));
}

async function restoreImages(name: string): Promise<void> {
  const { byDraft } = useImages.getState();
  if (byDraft.has(name)) return;
  const stored = await readPictures(imageStoreName(name));
  if (stored !== undefined && !useImages.getState().byDraft.has(name)) setImages(name, stored);
}

export type ComposerDraft = {
  text: string;
  images: readonly File[];
  write: (text: string) => void;
  /** `change` receives the files that are attached at the time of the call. */
  attach: (change: (images: readonly File[]) => readonly File[]) => void;
  clear: () => void;
};

/** The draft of one conversation; the component must be keyed by the conversation's id. */
export function useComposerDraft(conversationId: number): ComposerDraft {
  const userId = useSession((session) => session.user?.id);
  // The name contains the user id, so that another user of the same browser does not see the draft.
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
    const current = useImages.getState().byDraft.get(name) ?? NONE;
    const next = change(current);
    if (next === current) return;
    setImages(name, next);
    void (next.length === 0 ? dropPictures(imageStoreName(name)) : keepPictures(imageStoreName(name), next));
  };
  const clear = () => {
    write('');
    attach(() => NONE);
  };
  return { text, images, write, attach, clear };
}
