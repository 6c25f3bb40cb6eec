/** The small picture of an item in a list. Its name is shown beside it, so it has no alternative text. */
import { placeholderColour, variantUrl } from '#web/lib/net/images.ts';
import { Picture } from './picture.tsx';

export function ItemPicture({ url }: { url: string }) {
  return (
    <Picture
      src={variantUrl(url, 320)}
      alt=""
      ratio="4:3"
      placeholder={placeholderColour(url)}
      className="rounded-sm"
    />
  );
}
