/** A hidden file input, opened by a button that calls `click()` on it. */
import type { Ref } from 'react';

type FileInputProps = {
  ref: Ref<HTMLInputElement>;
  label: string;
  /** Media types and extensions, as in HTML. */
  accept: string;
  onChoose: (file: File) => void;
};

/** Passes on one file each time the user chooses one, even the same file again. */
export function FileInput({ ref, label, accept, onChoose }: FileInputProps) {
  return (
    <input
      ref={ref}
      type="file"
      hidden
      tabIndex={-1}
      accept={accept}
      aria-label={label}
      onChange={(event) => {
        const file = event.target.files?.[0];
        if (file) onChoose(file);
        // Without the reset, choosing the same file again would not fire a change event.
        event.target.value = '';
      }}
    />
  );
}
