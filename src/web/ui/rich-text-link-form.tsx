/** How is the address of a link typed, changed and taken away? */
import { type KeyboardEvent, useId, useState } from 'react';
import { Button } from './button.tsx';
import type { RichTextWords } from './rich-text-toolbar.tsx';

type RichTextLinkFormProps = {
  words: RichTextWords;
  /** What the address field starts with. */
  initial: string;
  /** Whether there is a link to take away. */
  linked: boolean;
  /** False when the address cannot be a link. */
  onApply: (address: string) => boolean;
  onRemove: () => void;
  onCancel: () => void;
};

/** A row under the toolbar. No form element of its own: it stands inside one. */
export function RichTextLinkForm({ words, initial, linked, onApply, onRemove, onCancel }: RichTextLinkFormProps) {
  const [address, setAddress] = useState(initial);
  const [wrong, setWrong] = useState(false);
  const errorId = useId();
  const apply = () => setWrong(!onApply(address));
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' && event.key !== 'Escape') return;
    event.preventDefault();
    event.stopPropagation();
    if (event.key === 'Enter') apply();
    else onCancel();
  };
  return (
    <div className="editor__link">
      <input
        className="input"
        type="text"
        inputMode="url"
        autoCapitalize="none"
        spellCheck={false}
        // biome-ignore lint/a11y/noAutofocus: it opens on a press of the link button and stands for it.
        autoFocus
        aria-label={words.address}
        aria-invalid={wrong || undefined}
        aria-describedby={wrong ? errorId : undefined}
        placeholder="https://"
        value={address}
        onChange={(event) => setAddress(event.target.value)}
        onKeyDown={onKeyDown}
      />
      <Button variant="ink" onClick={apply}>
        {words.apply}
      </Button>
      {linked ? (
        <Button variant="ghost" onClick={onRemove}>
          {words.removeLink}
        </Button>
      ) : null}
      {wrong ? (
        <p id={errorId} role="alert" className="field__error">
          {words.badAddress}
        </p>
      ) : null}
    </div>
  );
}
