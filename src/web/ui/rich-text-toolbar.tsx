/** Renders the rich text toolbar as a single tab stop; arrow keys, Home and End move within it. */
import { type KeyboardEvent, type ReactNode, useRef, useState } from 'react';
import { Icon } from './icon.tsx';

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

const TOOLS: readonly { word: keyof RichTextWords; command: RichTextCommand; content: ReactNode }[] = [
  { word: 'heading2', command: toggle('header', 2), content: 'H2' },
  { word: 'heading3', command: toggle('header', 3), content: 'H3' },
  { word: 'bold', command: toggle('bold', true), content: 'B' },
  { word: 'italic', command: toggle('italic', true), content: <i>I</i> },
  { word: 'underline', command: toggle('underline', true), content: <u>U</u> },
  { word: 'link', command: { kind: 'link' }, content: <Icon name="link" /> },
  { word: 'orderedList', command: toggle('list', 'ordered'), content: <Icon name="list-ordered" /> },
  { word: 'bulletList', command: toggle('list', 'bullet'), content: <Icon name="list-bullet" /> },
  { word: 'clear', command: { kind: 'clear' }, content: <Icon name="clear-format" /> },
];

type RichTextToolbarProps = {
  words: RichTextWords;
  controls: string;
  /** The formats at the cursor. */
  formats: Readonly<Record<string, unknown>>;
  disabled: boolean;
  onCommand: (command: RichTextCommand) => void;
};

function isPressed(command: RichTextCommand, formats: Readonly<Record<string, unknown>>): boolean | undefined {
  if (command.kind === 'clear') return undefined;
  if (command.kind === 'link') return typeof formats['link'] === 'string';
  return formats[command.format] === command.value;
}

export function RichTextToolbar({ words, controls, formats, disabled, onCommand }: RichTextToolbarProps) {
  const [activeIndex, setActiveIndex] = useState(0);
  const row = useRef<HTMLDivElement>(null);
  const onKeyDown = (event: KeyboardEvent) => {
    const last = TOOLS.length - 1;
    const steps: Record<string, number> = {
      ArrowRight: activeIndex === last ? 0 : activeIndex + 1,
      ArrowLeft: activeIndex === 0 ? last : activeIndex - 1,
      Home: 0,
      End: last,
    };
    const next = steps[event.key];
    if (next === undefined) return;
    event.preventDefault();
    setActiveIndex(next);
    row.current?.querySelectorAll('button')[next]?.focus();
  };
  return (
    <div
      ref={row}
      role="toolbar"
      aria-label={words.toolbar}
      aria-controls={controls}
      className="grid grid-cols-[repeat(5,1fr)] p-0.5 border-b border-line sm:flex sm:flex-wrap"
    >
      {TOOLS.map(({ word, command, content }, at) => (
        <button
          key={word}
          type="button"
          className="grid place-items-center min-w-target h-target rounded-sm text-(length:--text-sm) font-semibold text-soft hover:bg-hover disabled:text-disabled disabled:bg-transparent focus-visible:-outline-offset-2 focus-visible:[box-shadow:none] aria-pressed:not-disabled:bg-pressed aria-pressed:not-disabled:text-text"
          aria-label={words[word]}
          aria-pressed={isPressed(command, formats)}
          tabIndex={at === activeIndex ? 0 : -1}
          disabled={disabled}
          // Pressing a button must not remove the selection from the text.
          onMouseDown={(event) => event.preventDefault()}
          onFocus={() => setActiveIndex(at)}
          onKeyDown={onKeyDown}
          onClick={() => onCommand(command)}
        >
          {content}
        </button>
      ))}
    </div>
  );
}
