/** Opens a modal dialog while its component is mounted. */
import { type RefObject, useEffect } from 'react';
import { pushTopLayer } from './top-layer.ts';

let locks = 0;

let unlock = () => {};

/** Locks scrolling until the returned function is called; several locks can be active at once. */
function lockScroll(): () => void {
  locks += 1;
  if (locks === 1) unlock = freezePage(document.documentElement);
  let isLocked = true;
  return () => {
    if (!isLocked) return;
    isLocked = false;
    locks -= 1;
    if (locks === 0) unlock();
  };
}

function freezePage(page: HTMLElement): () => void {
  const scrollbar = window.innerWidth - page.clientWidth;
  const { overflow, paddingRight } = page.style;
  page.style.overflow = 'hidden';
  if (scrollbar > 0) page.style.paddingRight = `${scrollbar}px`;
  return () => {
    page.style.overflow = overflow;
    page.style.paddingRight = paddingRight;
  };
}

/** Focuses the element with `data-autofocus`, otherwise `fallback`; restores focus when the dialog unmounts. */
export function useOpenDialog(
  dialog: RefObject<HTMLDialogElement | null>,
  fallback?: RefObject<HTMLElement | null>,
): void {
  useEffect(() => {
    const element = dialog.current;
    if (!element) return;
    const previousFocus = document.activeElement;
    const unlockScroll = lockScroll();
    // jsdom does not implement showModal.
    if (typeof element.showModal === 'function') element.showModal();
    else element.setAttribute('open', '');
    (element.querySelector<HTMLElement>('[data-autofocus]') ?? fallback?.current)?.focus();
    // Scroll back to the title: focusing an element can scroll a dialog that is taller than the screen.
    element.scrollTop = 0;
    const leaveTopLayer = pushTopLayer(element);
    return () => {
      leaveTopLayer();
      unlockScroll();
      if (element.open && typeof element.close === 'function') element.close();
      if (previousFocus instanceof HTMLElement && previousFocus.isConnected) previousFocus.focus();
    };
  }, [dialog, fallback]);
}
