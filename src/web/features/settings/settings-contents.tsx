/** Links to the settings sections; shown beside the sections, on wide screens only. */
import { useEffect, useRef, useState } from 'react';
import { settingsLabels as labels } from './settings.labels.ts';

/** Links to the sections in its next sibling element, so render it directly before the element with the sections. */
export function SettingsContents() {
  const nav = useRef<HTMLElement>(null);
  const [headings, setHeadings] = useState<{ id: string; text: string }[]>([]);
  // Read the headings from the page: other features render some of the sections, sections can appear later, and the
  // language of the headings can change.
  useEffect(() => {
    const page = nav.current?.nextElementSibling;
    if (!page) return;
    const read = () =>
      setHeadings([...page.querySelectorAll('section > h2')].map(({ id, textContent }) => ({ id, text: textContent })));
    const observer = new MutationObserver(read);
    observer.observe(page, { childList: true, subtree: true, characterData: true });
    read();
    return () => observer.disconnect();
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
