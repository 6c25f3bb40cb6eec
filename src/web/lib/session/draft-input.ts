/** Stores the current user's unsent input, which survives a reload and the end of the session. */
import { useState } from 'react';
import { dropDraft, readDraft, saveDraft, useOwnDraftName } from './drafts.ts';

/**
 * Returns the input, a function that changes it, and a function that discards it. `initial` is the input of an unedited
 * form; discarding resets the form to `initial` or to the given input.
 */
export function useDraftInput<T>(name: string, initial: T): [T, (input: T) => void, (next?: T) => void] {
  const draft = useOwnDraftName(name);
  // Store the draft's name with the input: the input must not be shown after the form or the user changes.
  const [edited, setEdited] = useState<{ draft: string; input: T }>();
  const change = (input: T): void => {
    setEdited({ draft, input });
    saveDraft(draft, input);
  };
  const forget = (next = initial): void => {
    setEdited({ draft, input: next });
    dropDraft(draft);
  };
  const input = edited?.draft === draft ? edited.input : (readDraft<T>(draft) ?? initial);
  return [input, change, forget];
}

export const useDraftText = (name: string) => useDraftInput(name, '');
