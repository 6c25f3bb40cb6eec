/** Renders the search field of the inbox. */
import { type KeyboardEvent, useEffect, useState } from 'react';
import { MAX_MESSAGE_SEARCH_LENGTH } from '#contract/limits.ts';
import { Icon } from '#web/ui/icon.tsx';
import { IconButton } from '#web/ui/icon-button.tsx';
import { conversationLabels as labels } from '../conversations.labels.ts';

const DEBOUNCE_MS = 250;

/** Returns the trimmed text once typing has paused, or an empty text immediately. */
export function useSettled(text: string): string {
  const [settled, setSettled] = useState(text);
  const words = text.trim();
  useEffect(() => {
    const timer = setTimeout(() => setSettled(words), words === '' ? 0 : DEBOUNCE_MS);
    return () => clearTimeout(timer);
  }, [words]);
  return words === '' ? '' : settled;
}

type SearchFieldProps = { text: string; onText: (text: string) => void };

export function SearchField({ text, onText }: SearchFieldProps) {
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Escape') onText('');
  };
  return (
    // biome-ignore lint/a11y/useSemanticElements: jsdom does not know the search element.
    <div role="search" aria-label={labels.searchMessages} className="convs__search">
      <Icon name="search" size="sm" />
      <input
        type="text"
        inputMode="search"
        enterKeyHint="search"
        autoComplete="off"
        maxLength={MAX_MESSAGE_SEARCH_LENGTH}
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
