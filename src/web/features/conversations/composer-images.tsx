/** What is attached to the message being written? */
import { useEffect, useState } from 'react';
import { Icon } from '#web/ui/icon.tsx';
import { conversationLabels as labels } from './conversations.labels.ts';

function Preview({ file, onRemove }: { file: File; onRemove: () => void }) {
  const [src, setSrc] = useState<string>();
  useEffect(() => {
    const url = URL.createObjectURL(file);
    setSrc(url);
    return () => URL.revokeObjectURL(url);
  }, [file]);
  return (
    <li>
      <span className="picture aspect-video rounded-sm">
        {src === undefined ? null : <img src={src} alt={file.name} />}
      </span>
      <button type="button" aria-label={labels.removePicture(file.name)} onClick={onRemove}>
        <Icon name="close" size="sm" />
      </button>
    </li>
  );
}

const names = new WeakMap<File, number>();
let lastName = 0;

/** The same picture may be attached twice: a file's own name is no key. */
function keyOf(file: File): number {
  const known = names.get(file);
  if (known !== undefined) return known;
  lastName += 1;
  names.set(file, lastName);
  return lastName;
}

type ComposerImagesProps = { images: readonly File[]; onChange: (images: readonly File[]) => void };

/** The previews, each with its way out. */
export function ComposerImages({ images, onChange }: ComposerImagesProps) {
  if (images.length === 0) return null;
  return (
    <ul className="composer__pics">
      {images.map((file) => (
        <Preview key={keyOf(file)} file={file} onRemove={() => onChange(images.filter((one) => one !== file))} />
      ))}
    </ul>
  );
}
