/** Links to the settings sections; shown beside the sections, on wide screens only. */
import { useEffect, useRef, useState } from 'react';
import { settingsLabels as labels } from './settings.labels.ts';

/** After these, the user decides what is in view. */
const USER_EVENTS = ['wheel', 'touchmove', 'keydown', 'pointerdown'] as const;

/**
 * Links to the sections in its next sibling element, so render it directly before the element with the sections. Scrolls
 * to the section that the address names.
 */
export function SettingsContents() {
  const nav = useRef<HTMLElement>(null);
  const [headings, setHeadings] = useState<{ id: string; text: string }[]>([]);
  // Read the headings from the page: other features render some of the sections, sections can appear later, and the
  // language of the headings can change.
  useEffect(() => {
    const page = nav.current?.nextElementSibling;
    if (!page) return;
    // Sections above the named one can appear later and move it.
    let isScrolling = window.location.hash !== '';
    const stop = () => {
      isScrolling = false;
    };
    const read = () => {
      const all = [...page.querySelectorAll('section > h2')];
      setHeadings(all.map(({ id, textContent }) => ({ id, text: textContent })));
      if (isScrolling) all.find(({ id }) => `#${id}` === window.location.hash)?.scrollIntoView();
    };
    for (const event of USER_EVENTS) window.addEventListener(event, stop, { once: true });
    const observer = new MutationObserver(read);
    observer.observe(page, { childList: true, subtree: true, characterData: true });
    read();
    return () => {
      observer.disconnect();
      for (const event of USER_EVENTS) window.removeEventListener(event, stop);
    };
  }, []);
  return (
    <nav ref={nav} aria-label={labels.contents} className="settings__contents">
      <ul>
        {headings.map(({ id, text }) => (
          <li key={id}>
            <a href={`#${id}`}>{text}</a>
          </li>
        ))}
      </ul>
    </nav>
  );
}
