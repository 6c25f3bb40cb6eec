/** Shows the pictures of a sent message, and opens them in a lightbox. */
import { lazy, type MouseEvent, Suspense, useState } from 'react';
import type { Message } from '#contract/conversations.ts';
import { serverAddress } from '#web/lib/api.ts';
import { placeholderColour, variantUrl } from '#web/lib/images.ts';
import { Picture } from '#web/ui/picture.tsx';
import { conversationLabels as labels } from './conversations.labels.ts';

const Lightbox = lazy(async () => ({ default: (await import('#web/ui/lightbox.tsx')).Lightbox }));

/** `name`: the sender. The pictures are links, so that the browser's own ways to open a link elsewhere still work. */
export function SentPictures({ images, name }: { images: Message['images']; name: string }) {
  const [selected, setSelected] = useState<number>();
  if (images.length === 0) return null;
  const pictures = images.map(({ path }, index) => ({
    url: serverAddress(`/storage/${path}`),
    alt: labels.picture(name, index + 1),
  }));
  const open = (event: MouseEvent, index: number) => {
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    setSelected(index);
  };
  return (
    <div className="shots">
      {pictures.map(({ url, alt }, index) => (
        <a
          key={url}
          href={url}
          aria-label={`${alt}, ${labels.fullScreen}`}
          aria-haspopup="dialog"
          onClick={(event) => open(event, index)}
        >
          <Picture
            src={variantUrl(url, 320)}
            alt=""
            ratio="4:3"
            placeholder={placeholderColour(url)}
            className="rounded-[14px]"
          />
        </a>
      ))}
      {selected === undefined ? null : (
        <Suspense fallback={null}>
          <Lightbox
            title={labels.picturesFrom(name)}
            pictures={pictures}
            at={selected}
            onSelect={setSelected}
            onClose={() => setSelected(undefined)}
          />
        </Suspense>
      )}
    </div>
  );
}
