/** How does one look for something that was said? */
import { type KeyboardEvent, useEffect, useState } from 'react';
import type { MESSAGE_SEARCH_LENGTH } from '#contract/conversations.ts';
import { Icon } from '#web/ui/icon.tsx';
import { IconButton } from '#web/ui/icon-button.tsx';
import { conversationLabels as labels } from './conversations.labels.ts';

/** The contract's limit; its file brings the schemas along, so only its type is taken from there. */
const LONGEST_SEARCH: typeof MESSAGE_SEARCH_LENGTH = 100;
/** Whoever still writes is not asked for yet, in milliseconds. */
const PAUSE_MS = 250;

/** What was written, once its author has paused; at once where the field was emptied. */
export function useSettled(text: string): string {
  const [settled, setSettled] = useState(text);
  const words = text.trim();
  useEffect(() => {
    const timer = setTimeout(() => setSettled(words), words === '' ? 0 : PAUSE_MS);
    return () => clearTimeout(timer);
  }, [words]);
  return words === '' ? '' : settled;
}

type SearchFieldProps = { text: string; onText: (text: string) => void };

/** Escape and the cross empty it. */
export function SearchField({ text, onText }: SearchFieldProps) {
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Escape') onText('');
  };
  return (
    // biome-ignore lint/a11y/useSemanticElements: the element of that name is unknown where tests run.
    <div role="search" aria-label={labels.searchMessages} className="convs__search">
      <Icon name="search" size="sm" />
      <input
        type="text"
        inputMode="search"
        enterKeyHint="search"
        autoComplete="off"
        maxLength={LONGEST_SEARCH}
        aria-label={labels.searchMessages}
        placeholder={labels.searchMessages}
        value={text}
        onChange={(event) => onText(event.currentTarget.value)}
        onKeyDown={onKeyDown}
      />
      {text === '' ? null : <IconButton icon="close" size="sm" label={labels.clearSearch} onClick={() => onText('')} />}
    </div>
  );
}
