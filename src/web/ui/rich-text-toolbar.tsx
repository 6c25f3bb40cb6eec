/** How are the words of a rich text formatted by hand, keyboard and screen reader? */
import { type KeyboardEvent, type ReactNode, useRef, useState } from 'react';
import { Icon } from './icon.tsx';

/** What a press on the toolbar means. */
export type RichTextCommand =
  | { kind: 'toggle'; format: string; value: boolean | number | string }
  | { kind: 'link' }
  | { kind: 'clear' };

export type RichTextWords = {
  toolbar: string;
  heading2: string;
  heading3: string;
  bold: string;
  italic: string;
  underline: string;
  link: string;
  orderedList: string;
  bulletList: string;
  clear: string;
  address: string;
  apply: string;
  removeLink: string;
  badAddress: string;
  loading: string;
};

const toggle = (format: string, value: boolean | number | string): RichTextCommand => ({
  kind: 'toggle',
  format,
  value,
});

const tools: readonly { word: keyof RichTextWords; command: RichTextCommand; face: ReactNode }[] = [
  { word: 'heading2', command: toggle('header', 2), face: 'H2' },
  { word: 'heading3', command: toggle('header', 3), face: 'H3' },
  { word: 'bold', command: toggle('bold', true), face: 'B' },
  { word: 'italic', command: toggle('italic', true), face: <i>I</i> },
  { word: 'underline', command: toggle('underline', true), face: <u>U</u> },
  { word: 'link', command: { kind: 'link' }, face: <Icon name="link" /> },
  { word: 'orderedList', command: toggle('list', 'ordered'), face: <Icon name="list-ordered" /> },
  { word: 'bulletList', command: toggle('list', 'bullet'), face: <Icon name="list-bullet" /> },
  { word: 'clear', command: { kind: 'clear' }, face: <Icon name="clear-format" /> },
];

type RichTextToolbarProps = {
  words: RichTextWords;
  /** Id of the text that it formats. */
  controls: string;
  /** What holds at the cursor. */
  formats: Readonly<Record<string, unknown>>;
  disabled: boolean;
  onCommand: (command: RichTextCommand) => void;
};

function isPressed(command: RichTextCommand, formats: Readonly<Record<string, unknown>>): boolean | undefined {
  if (command.kind === 'clear') return undefined;
  if (command.kind === 'link') return typeof formats['link'] === 'string';
  return formats[command.format] === command.value;
}

/** One stop for Tab; arrows, Home and End move inside. */
export function RichTextToolbar({ words, controls, formats, disabled, onCommand }: RichTextToolbarProps) {
  const [stop, setStop] = useState(0);
  const row = useRef<HTMLDivElement>(null);
  const onKeyDown = (event: KeyboardEvent) => {
    const last = tools.length - 1;
    const steps: Record<string, number> = {
      ArrowRight: stop === last ? 0 : stop + 1,
      ArrowLeft: stop === 0 ? last : stop - 1,
      Home: 0,
      End: last,
    };
    const next = steps[event.key];
    if (next === undefined) return;
    event.preventDefault();
    setStop(next);
    row.current?.querySelectorAll('button')[next]?.focus();
  };
  return (
    <div ref={row} role="toolbar" aria-label={words.toolbar} aria-controls={controls} className="editor__bar">
      {tools.map(({ word, command, face }, at) => (
        <button
          key={word}
          type="button"
          className="editor__tool"
          aria-label={words[word]}
          aria-pressed={isPressed(command, formats)}
          tabIndex={at === stop ? 0 : -1}
          disabled={disabled}
          // The press must not take the selection out of the text.
          onMouseDown={(event) => event.preventDefault()}
          onFocus={() => setStop(at)}
          onKeyDown={onKeyDown}
          onClick={() => onCommand(command)}
        >
          {face}
        </button>
      ))}
    </div>
  );
}
