/** Stores the unsent draft of each conversation, text and pictures, across reloads. */
import { useEffect, useState } from 'react';
import { create } from 'zustand';
import { MAX_MESSAGE_IMAGES } from '#contract/limits.ts';
import { makeClientId } from '#web/lib/net/client-id.ts';
import { dropDraft, readDraft, saveDraft } from '#web/lib/session/drafts.ts';
import { useSession } from '#web/lib/session/session.ts';
import { dropPictures, persistPictures, readPictures } from '../send-queue/image-store.ts';

/** Session storage cannot contain files: they are held in memory, and in IndexedDB to survive a reload. */
const useImages = create<{ byDraft: ReadonlyMap<string, readonly File[]> }>()(() => ({ byDraft: new Map() }));

const NONE: readonly File[] = [];
const TAB = 'tab';

/** Returns a name that contains an id of this tab: all tabs share the image store, but a draft belongs to one tab. */
function imageStoreName(name: string): string {
  const storedTab = readDraft<string>(TAB);
  const tab = storedTab ?? makeClientId();
  if (storedTab === undefined) saveDraft(TAB, tab);
  return `draft-${tab}-${name}`;
}

const imagesOf = (name: string): readonly File[] => useImages.getState().byDraft.get(name) ?? NONE;

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
  isFull: () => boolean;
  /**
   * Stores the picture before attaching it, so that every visible picture survives a reload. Call it for one picture at
   * a time.
   */
  attach: (image: File) => Promise<void>;
  detach: (image: File) => void;
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
    else saveDraft(name, next);
  };
  const replaceImages = (next: readonly File[]) => {
    if (next.length === imagesOf(name).length) return;
    setImages(name, next);
    void (next.length === 0 ? dropPictures(imageStoreName(name)) : persistPictures(imageStoreName(name), next));
  };
  const isFull = () => imagesOf(name).length >= MAX_MESSAGE_IMAGES;
  const attach = async (image: File) => {
    const before = imagesOf(name);
    await persistPictures(imageStoreName(name), [...before, image]);
    // If another picture was removed in the meantime, the image store still contains it: store the remaining pictures
    // again.
    if (imagesOf(name) === before) setImages(name, [...before, image]);
    else replaceImages([...imagesOf(name), image]);
  };
  const detach = (image: File) => replaceImages(imagesOf(name).filter((attached) => attached !== image));
  const clear = () => {
    write('');
    replaceImages(NONE);
  };
  return { text, images, write, isFull, attach, detach, clear };
}
