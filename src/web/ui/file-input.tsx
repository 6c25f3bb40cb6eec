/** Renders a hidden file input, opened by a button that calls `click()` on it. */
import type { Ref } from 'react';

type FileInputProps = {
  ref: Ref<HTMLInputElement>;
  label: string;
  accept: string;
  onChoose: (file: File) => void;
  /** Lets the user choose several files at once; called instead of `onChoose`. */
  onChooseAll?: ((files: readonly File[]) => void) | undefined;
};

export function FileInput({ ref, label, accept, onChoose, onChooseAll }: FileInputProps) {
  return (
    <input
      ref={ref}
      type="file"
      hidden
      tabIndex={-1}
      accept={accept}
      multiple={onChooseAll !== undefined}
      aria-label={label}
      onChange={(event) => {
        const files = [...(event.target.files ?? [])];
        const [file] = files;
        if (file && onChooseAll) onChooseAll(files);
        else if (file) onChoose(file);
        // Without the reset, choosing the same file again would not fire a change event.
        event.target.value = '';
      }}
    />
  );
}
