/** How do single key presses add up to the beginning of a word? */
import { useRef } from 'react';
import { matchTypeAhead, TYPE_AHEAD_MS } from './type-ahead.ts';

export type TypeAhead = {
  /** Adds a letter and answers the index that the word now means, or -1. */
  read: (letter: string, labels: readonly string[], current: number) => number;
  /** Whether a space would continue the word instead of choosing. */
  isTyping: () => boolean;
};

/** Remembers letters, and forgets them after 500 ms of silence. */
export function useTypeAhead(): TypeAhead {
  const memory = useRef({ word: '', at: 0 });
  const isTyping = () => memory.current.word !== '' && Date.now() - memory.current.at < TYPE_AHEAD_MS;
  const read: TypeAhead['read'] = (letter, labels, current) => {
    memory.current = { word: isTyping() ? memory.current.word + letter : letter, at: Date.now() };
    return matchTypeAhead(labels, memory.current.word, current);
  };
  return { read, isTyping };
}
