/** How does a picture keep its place while it loads, and what stands there if it never does? */
import { useState } from 'react';
import { Icon } from './icon.tsx';

/** Ratios in use; classes, because the page's policy forbids style attributes in server-made markup. */
const ratios = {
  '16:9': 'aspect-[16/9]',
  '4:3': 'aspect-[4/3]',
  '1:1': 'aspect-square',
  '3:1': 'aspect-[3/1]',
  '5:1': 'aspect-[5/1]',
} as const;
export type PictureRatio = keyof typeof ratios;

export type PictureProps = {
  src?: string | null | undefined;
  srcSet?: string | undefined;
  sizes?: string | undefined;
  /** Empty for decoration, or where the words beside it say the same. */
  alt: string;
  ratio?: PictureRatio | undefined;
  /** A tiny data: URL, shown blurred, or a colour; until the picture is there. */
  placeholder?: string | null | undefined;
  /** In the first screenful: load at once and first. */
  eager?: boolean | undefined;
  /** Spoken and shown with the icon when there is no picture, like "Picture is not available". */
  missingLabel?: string | undefined;
  className?: string | undefined;
};

/** A picture in a reserved box: placeholder, then sharp; an icon when there is none. */
export function Picture({
  src,
  srcSet,
  sizes,
  alt,
  ratio = '16:9',
  placeholder,
  eager = false,
  missingLabel,
  className = 'rounded-md',
}: PictureProps) {
  const [broken, setBroken] = useState<string | null>(null);
  const missing = !src || broken === src;
  return (
    <span className={`picture ${ratios[ratio]} ${className}`}>
      {missing || !placeholder ? null : <Placeholder value={placeholder} />}
      {missing ? (
        <span className="picture__none">
          <Icon name="image" label={missingLabel ?? (alt || undefined)} />
        </span>
      ) : (
        // The browser paints it over the placeholder as it comes: no script has to run for it to show.
        <img
          src={src}
          srcSet={srcSet}
          sizes={sizes}
          alt={alt}
          decoding={eager ? 'sync' : 'async'}
          loading={eager ? 'eager' : 'lazy'}
          fetchPriority={eager ? 'high' : 'auto'}
          onError={() => setBroken(src)}
        />
      )}
    </span>
  );
}

function Placeholder({ value }: { value: string }) {
  return value.startsWith('data:') ? (
    <img className="picture__hint" src={value} alt="" aria-hidden="true" />
  ) : (
    <svg aria-hidden="true" preserveAspectRatio="none" viewBox="0 0 1 1">
      <rect width="1" height="1" fill={value} />
    </svg>
  );
}
