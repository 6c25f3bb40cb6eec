/** Updates the preview and the focus when pictures of a listing are added, moved and removed. */
import { useEffect, useRef, useState } from 'react';
import { MAX_LISTING_IMAGES } from '#contract/limits.ts';
import type { Direction } from './filled-slot.tsx';
import { imageLabels as words } from './listing-form.labels.ts';
import { moved } from './use-drag-order.ts';

type Slots = { images: readonly string[]; onChange: (images: string[]) => void };

/** Moves the focus when the focused slot disappears: otherwise, the focus would return to the top of the page. */
function useSlotFocus(announcement: string) {
  const root = useRef<HTMLDivElement>(null);
  const add = useRef<HTMLButtonElement>(null);
  /** Set after a click on a button that moves a picture, because the focus must follow the picture. */
  const pending = useRef<{ to: number; direction: Direction }>(undefined);
  useEffect(() => {
    if (announcement === '') return;
    const { current: move } = pending;
    pending.current = undefined;
    if (move) {
      const slot = root.current?.querySelectorAll('[data-place]')[move.to];
      slot?.querySelector<HTMLElement>(`[data-way=${move.direction}]`)?.focus();
      return;
    }
    if (document.activeElement !== document.body) return;
    const next = add.current ?? root.current?.querySelector<HTMLElement>('button');
    next?.focus();
  }, [announcement]);
  return { root, add, pending };
}

export function useImageSlots({ images, onChange }: Slots) {
  const [selected, setSelected] = useState(0);
  const [announcement, setAnnouncement] = useState('');
  const { root, add, pending } = useSlotFocus(announcement);
  const previewed = Math.min(selected, images.length - 1);

  const append = (url: string) => {
    onChange([...images, url].slice(0, MAX_LISTING_IMAGES));
    setSelected(images.length);
    setAnnouncement(words.added(images.length + 1));
  };
  const remove = (at: number) => {
    onChange(images.filter((_, index) => index !== at));
    // Keep previewing the same picture; if it was the last one and was removed, preview the one before it.
    if (previewed > at || (previewed === at && at === images.length - 1)) setSelected(Math.max(0, previewed - 1));
    setAnnouncement(words.removed(at + 1));
  };
  const move = (from: number, to: number) => {
    onChange(moved(images, from, to));
    setSelected(moved([...images.keys()], from, to).indexOf(previewed));
    setAnnouncement(words.moved(from + 1, to + 1));
  };
  const step = (at: number, direction: Direction) => {
    const to = direction === 'later' ? at + 1 : at - 1;
    pending.current = { to, direction };
    move(at, to);
  };
  return { root, add, images, previewed, announcement, append, remove, move, step, preview: setSelected };
}
export type ImageSlotsState = ReturnType<typeof useImageSlots>;
