/** Prevents the page behind a modal from scrolling, without a layout shift when the scrollbar disappears. */

let locks = 0;
let unlock = () => {};

/** Locks scrolling until the returned function is called; several locks can be active at once. */
export function lockScroll(): () => void {
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
