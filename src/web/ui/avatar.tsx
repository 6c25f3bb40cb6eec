/** Renders a user's avatar: a round photo, or a silhouette if there is none. */
import { useState } from 'react';
import { Icon } from './icon.tsx';

type AvatarProps = {
  src?: string | null | undefined;
  srcSet?: string | undefined;
  /** Empty (the default) if the name is shown next to the avatar. */
  alt?: string | undefined;
  /** The sizes are 24, 32, 40, 56 and 112 px. */
  size?: 'xs' | 'sm' | 'md' | 'lg' | 'xl' | undefined;
  className?: string | undefined;
};

export function Avatar({ src, srcSet, alt = '', size = 'md', className = '' }: AvatarProps) {
  const [brokenSrc, setBroken] = useState<string | null>(null);
  const classes = `avatar ${size === 'md' ? '' : `avatar--${size}`} ${className}`.replace(/\s+/g, ' ').trim();
  if (!src || brokenSrc === src) {
    return (
      <span className={classes}>
        <Icon name="user" label={alt || undefined} />
      </span>
    );
  }
  return (
    <span className={classes}>
      <img
        src={src}
        srcSet={srcSet}
        sizes={srcSet === undefined ? undefined : size === 'xl' ? '112px' : '56px'}
        alt={alt}
        decoding="async"
        loading="lazy"
        onError={() => setBroken(src)}
      />
    </span>
  );
}
