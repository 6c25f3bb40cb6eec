/** Renders an image in a box of fixed ratio, with a placeholder while it loads and an icon if there is none. */
import { type ReactNode, type SyntheticEvent, useEffect, useRef, useState } from 'react';
import { avifOf } from '#web/lib/net/images.ts';
import { Icon } from './icon.tsx';

/** The ratios are classes, because the content security policy forbids style attributes in server-rendered markup. */
const RATIO_CLASSES = {
  '16:9': 'aspect-[16/9]',
  '4:3': 'aspect-[4/3]',
  '1:1': 'aspect-square',
  '3:1': 'aspect-[3/1]',
  '5:1': 'aspect-[5/1]',
} as const;
export type PictureRatio = keyof typeof RATIO_CLASSES;

export type PictureProps = {
  src?: string | null | undefined;
  srcSet?: string | undefined;
  sizes?: string | undefined;
  /** Empty for decorative images, or if adjacent text describes the image. */
  alt: string;
  ratio?: PictureRatio | undefined;
  /** A colour, or a tiny data: URL that is blurred; shown until the image has loaded. */
  placeholder?: string | null | undefined;
  /** For images above the fold: loads immediately and with high priority. */
  eager?: boolean | undefined;
  /** The icon's accessible name if there is no image, for example "Picture is not available". */
  missingLabel?: string | undefined;
  className?: string | undefined;
};

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
  const [brokenSrc, setBrokenSrc] = useState<string | null>(null);
  const isMissing = !src || brokenSrc === src;
  return (
    <span className={`picture ${RATIO_CLASSES[ratio]} ${className}`}>
      {isMissing || !placeholder ? null : <Placeholder value={placeholder} />}
      {isMissing ? (
        <span className="absolute inset-0 grid place-items-center bg-pressed text-soft">
          <Icon name="image" label={missingLabel ?? (alt || undefined)} />
        </span>
      ) : (
        // While the image loads, the browser paints it over the placeholder without any script.
        <WithAvif files={srcSet ?? src} sizes={sizes}>
          <img
            src={src}
            srcSet={srcSet}
            sizes={sizes}
            alt={alt}
            decoding={eager ? 'sync' : 'async'}
            loading={eager ? 'eager' : 'lazy'}
            fetchPriority={eager ? 'high' : 'auto'}
            onError={() => setBrokenSrc(src)}
          />
        </WithAvif>
      )}
    </span>
  );
}

type WithAvifProps = {
  /** The URL or `srcset` of the image. */
  files: string;
  sizes: string | undefined;
  children: ReactNode;
};

/**
 * Offers the AVIF files of the image, if there are any, to browsers that can show them. If an AVIF file does not load,
 * renders the image without AVIF, because browsers do not fall back to another format by themselves.
 */
export function WithAvif({ files, sizes, children }: WithAvifProps) {
  const [hasFailed, setHasFailed] = useState(false);
  const box = useRef<HTMLPictureElement>(null);
  useEffect(() => {
    // On a server-rendered page, loading can fail before React listens for errors.
    const image = box.current?.querySelector('img');
    if (image?.complete && image.naturalWidth === 0) setHasFailed(true);
  }, []);
  const avif = avifOf(files);
  if (!avif || hasFailed) return children;
  const onError = (event: SyntheticEvent): void => {
    // Hide the event from the image's own error handler: the image has not failed yet, only its AVIF file.
    event.stopPropagation();
    setHasFailed(true);
  };
  return (
    <picture ref={box} className="contents" onErrorCapture={onError}>
      <source type="image/avif" srcSet={avif} sizes={sizes} />
      {children}
    </picture>
  );
}

function Placeholder({ value }: { value: string }) {
  return value.startsWith('data:') ? (
    <img className="picture__hint [filter:blur(12px)] [scale:1.1]" src={value} alt="" aria-hidden="true" />
  ) : (
    <svg aria-hidden="true" preserveAspectRatio="none" viewBox="0 0 1 1">
      <rect width="1" height="1" fill={value} />
    </svg>
  );
}
