/** How does the page behind a modal stay where it is, without jumping when its scrollbar goes? */

let locks = 0;
let unlock = () => {};

/** Holds the page still until the answer is called; several may hold it at once. */
export function lockScroll(): () => void {
  locks += 1;
  if (locks === 1) unlock = holdPage(document.documentElement);
  let held = true;
  return () => {
    if (!held) return;
    held = false;
    locks -= 1;
    if (locks === 0) unlock();
  };
}

function holdPage(page: HTMLElement): () => void {
  const scrollbar = window.innerWidth - page.clientWidth;
  const { overflow, paddingRight } = page.style;
  page.style.overflow = 'hidden';
  if (scrollbar > 0) page.style.paddingRight = `${scrollbar}px`;
  return () => {
    page.style.overflow = overflow;
    page.style.paddingRight = paddingRight;
  };
}
