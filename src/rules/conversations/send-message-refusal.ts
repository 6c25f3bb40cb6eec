/** Decides whether a message can be sent to a conversation, and cleans its text. */

import { isBlank } from '#contract/visible-text.ts';

export type SendRefusal = 'blank' | 'conversation_closed';
export type SendFacts = { text: string; images: number; conversationStatus: 'active' | 'closed' };

/**
 * Control characters except line break and tab, and marks that change the text direction; they can break the layout.
 */
// biome-ignore lint/suspicious/noControlCharactersInRegex: these are what is removed
const CONTROL = /[\u0000-\u0008\u000b-\u001f\u007f-\u009f\u202a-\u202e\u2066-\u2069]/g;

/** Returns the text to store, with unified line breaks and without control characters or surrounding blank lines. */
export function cleanMessage(text: string): string {
  return (
    text
      .replace(/\r\n?/g, '\n')
      .replace(CONTROL, '')
      .replace(/^\s*\n/, '')
      // A regular expression would take quadratic time for blanks in the middle of a text.
      .trimEnd()
  );
}

export function sendMessageRefusal(facts: SendFacts): SendRefusal | null {
  if (facts.images === 0 && isBlank(facts.text)) return 'blank';
  return facts.conversationStatus === 'closed' ? 'conversation_closed' : null;
}
