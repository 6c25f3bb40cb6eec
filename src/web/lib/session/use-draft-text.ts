/** Holds a text of the current user that survives a reload until it is sent. */
import { useState } from 'react';
import { dropDraft, readDraft, saveDraft, useOwnDraftName } from './drafts.ts';

/** Returns the text, a function that changes it, and one that forgets it. */
export function useDraftText(name: string): [string, (text: string) => void, () => void] {
  const draft = useOwnDraftName(name);
  const [edited, setEdited] = useState<string>();
  const change = (text: string): void => {
    setEdited(text);
    saveDraft(draft, text);
  };
  const forget = (): void => {
    setEdited('');
    dropDraft(draft);
  };
  return [edited ?? readDraft<string>(draft) ?? '', change, forget];
}
