/** Renders the form for adding, changing and removing a link in rich text. */
import { type ComponentProps, type KeyboardEvent, useId, useState } from 'react';
import { Button } from './button.tsx';
import type { RichTextWords } from './rich-text-toolbar.tsx';

type RichTextLinkFormProps = {
  words: RichTextWords;
  initial: string;
  hasLink: boolean;
  /** Returns false if the URL is not a valid link. */
  onApply: (address: string) => boolean;
  onRemove: () => void;
  onCancel: () => void;
};

/** Not a form element, because it is rendered inside a form. */
export function RichTextLinkForm({ words, initial, hasLink, onApply, onRemove, onCancel }: RichTextLinkFormProps) {
  const [address, setAddress] = useState(initial);
  const [isInvalid, setInvalid] = useState(false);
  const errorId = useId();
  const apply = () => setInvalid(!onApply(address));
  return (
    <div className="flex flex-wrap gap-2 p-2 border-b border-line bg-sunken [&>.input]:flex-[1_1_12rem] [&>.field\_\_error]:basis-full">
      <AddressInput
        value={address}
        aria-label={words.address}
        aria-invalid={isInvalid || undefined}
        aria-describedby={isInvalid ? errorId : undefined}
        onChange={(event) => setAddress(event.target.value)}
        onApply={apply}
        onCancel={onCancel}
      />
      <Button variant="ink" onClick={apply}>
        {words.apply}
      </Button>
      {hasLink ? (
        <Button variant="ghost" onClick={onRemove}>
          {words.removeLink}
        </Button>
      ) : null}
      {isInvalid ? (
        <p id={errorId} role="alert" className="field__error">
          {words.badAddress}
        </p>
      ) : null}
    </div>
  );
}

type AddressInputProps = ComponentProps<'input'> & { onApply: () => void; onCancel: () => void };

function AddressInput({ onApply, onCancel, ...props }: AddressInputProps) {
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' && event.key !== 'Escape') return;
    event.preventDefault();
    event.stopPropagation();
    if (event.key === 'Enter') onApply();
    else onCancel();
  };
  return (
    <input
      className="input"
      type="text"
      inputMode="url"
      autoCapitalize="none"
      spellCheck={false}
      // biome-ignore lint/a11y/noAutofocus: the user opens this input with the link button, so focus must move to it
      autoFocus
      placeholder="https://"
      onKeyDown={onKeyDown}
      {...props}
    />
  );
}
