/** Combines key presses into the prefix of a word, until a pause. */
import { useRef } from 'react';
import { matchTypeAhead, TYPE_AHEAD_MS } from './type-ahead.ts';

export type TypeAhead = {
  /** Adds a letter and returns the index of the option that the word now selects, or -1. */
  read: (letter: string, labels: readonly string[], current: number) => number;
  /** Returns true if a space would continue the word instead of selecting the active option. */
  isTyping: () => boolean;
};

export function useTypeAhead(): TypeAhead {
  const memory = useRef({ word: '', at: 0 });
  const isTyping = () => memory.current.word !== '' && Date.now() - memory.current.at < TYPE_AHEAD_MS;
  const read: TypeAhead['read'] = (letter, labels, current) => {
    memory.current = { word: isTyping() ? memory.current.word + letter : letter, at: Date.now() };
    return matchTypeAhead(labels, memory.current.word, current);
  };
  return { read, isTyping };
}
