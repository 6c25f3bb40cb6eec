/** Links to the sections of the settings, beside them on wide screens. */
import { useEffect, useRef, useState } from 'react';
import { settingsLabels as labels } from './settings.labels.ts';

/** Must be followed by the element that contains the sections. */
export function SettingsContents() {
  const nav = useRef<HTMLElement>(null);
  const [headings, setHeadings] = useState<{ id: string; text: string }[]>([]);
  // Other features render sections, some of them later or in another language than the first time.
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
