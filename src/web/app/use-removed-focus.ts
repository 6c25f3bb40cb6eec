/** Moves focus to the nearest element when the focused element is removed, so that it is not lost to the body. */
import { useEffect } from 'react';

const FOCUSABLE =
  'a[href], button:not([disabled]), input:not([disabled]), select, textarea, summary, [tabindex="0"], [role="combobox"]';

const isVisible = (element: Element): boolean => element.checkVisibility?.() ?? true;

function focusableIn(element: Element): HTMLElement | undefined {
  const ownMatch = element.matches(FOCUSABLE) ? [element] : [];
  return [...ownMatch, ...element.querySelectorAll(FOCUSABLE)].find(isVisible) as HTMLElement | undefined;
}

function siblings(start: Node | null, direction: 'nextSibling' | 'previousSibling'): Element[] {
  const elements: Element[] = [];
  for (let node = start; node; node = node[direction]) if (node instanceof Element) elements.push(node);
  return elements;
}

/** Returns the heading of the nearest ancestor that contains a heading. */
function headingAbove(parent: Node): HTMLElement | undefined {
  let section = parent instanceof Element ? parent : parent.parentElement;
  for (; section; section = section.parentElement) {
    const heading = [...section.querySelectorAll<HTMLElement>('h1, h2, h3')].find(isVisible);
    if (heading) return heading;
  }
  return undefined;
}

/**
 * Returns the element to focus after `removed`, which contained the focus, has left the page: the next item of its
 * list, otherwise the previous item, otherwise the heading above.
 */
export function focusTargetAfter(record: MutationRecord, removed: Element): HTMLElement | undefined {
  // Only elements of the same kind are items; the element after a list is not.
  const isItem = (element: Element) => element.tagName === removed.tagName && element.isConnected;
  const items = [
    ...siblings(record.nextSibling, 'nextSibling'),
    ...siblings(record.previousSibling, 'previousSibling'),
  ];
  for (const item of items.filter(isItem)) {
    const target = focusableIn(item);
    if (target) return target;
  }
  return headingAbove(record.target);
}

function moveFocus(target: HTMLElement): void {
  // A `tabIndex` of -1 lets scripts focus a heading without adding it to the Tab order.
  if (!target.matches(FOCUSABLE)) target.tabIndex = -1;
  target.focus({ preventScroll: true });
}

/** Waits two frames, because dialogs and page changes move focus themselves. */
const afterOthers = (act: () => void) => requestAnimationFrame(() => requestAnimationFrame(act));

export function useRemovedFocus(): void {
  useEffect(() => {
    let focused: Element | null = document.activeElement;
    const remember = (event: FocusEvent) => {
      focused = event.target instanceof Element ? event.target : null;
    };
    const restore = (record: MutationRecord, removed: Element) => {
      const isLost = document.activeElement === null || document.activeElement === document.body;
      const target = isLost ? focusTargetAfter(record, removed) : undefined;
      if (target) moveFocus(target);
    };
    const observer = new MutationObserver((records) => {
      for (const record of records) {
        for (const removed of record.removedNodes) {
          if (!focused || focused.isConnected || !(removed instanceof Element) || !removed.contains(focused)) continue;
          focused = null;
          afterOthers(() => restore(record, removed));
        }
      }
    });
    document.addEventListener('focusin', remember);
    observer.observe(document.body, { childList: true, subtree: true });
    return () => {
      document.removeEventListener('focusin', remember);
      observer.disconnect();
    };
  }, []);
}
