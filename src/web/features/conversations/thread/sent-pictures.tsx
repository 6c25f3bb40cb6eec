/** Shows the pictures of a sent message, and opens them in a lightbox. */
import { type MouseEvent, Suspense, useState } from 'react';
import type { Message } from '#contract/conversations.ts';
import { serverAddress } from '#web/lib/net/api.ts';
import { placeholderColour, variantUrl } from '#web/lib/net/images.ts';
import { Lightbox } from '#web/ui/on-demand.ts';
import { Picture } from '#web/ui/picture.tsx';
import { conversationLabels as labels } from '../conversations.labels.ts';

type PictureLinkProps = { url: string; alt: string; onOpen: () => void };

/** A link rather than a button, so that Ctrl+click, for example, still opens the picture in a new tab. */
function PictureLink({ url, alt, onOpen }: PictureLinkProps) {
  const open = (event: MouseEvent) => {
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    onOpen();
  };
  return (
    <a href={url} aria-label={`${alt}, ${labels.fullScreen}`} aria-haspopup="dialog" onClick={open}>
      <Picture
        src={variantUrl(url, 320)}
        alt=""
        ratio="4:3"
        placeholder={placeholderColour(url)}
        className="rounded-[14px]"
      />
    </a>
  );
}

/** `name`: the sender. */
export function SentPictures({ images, name }: { images: Message['images']; name: string }) {
  const [selected, setSelected] = useState<number>();
  if (images.length === 0) return null;
  const pictures = images.map(({ path }, index) => ({
    url: serverAddress(`/storage/${path}`),
    alt: labels.picture(name, index + 1),
  }));
  return (
    <div className="shots">
      {pictures.map(({ url, alt }, index) => (
        <PictureLink key={url} url={url} alt={alt} onOpen={() => setSelected(index)} />
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
