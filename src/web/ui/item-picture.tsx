/** Renders the small picture of a list item, without alternative text because the item's name is shown next to it. */
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
