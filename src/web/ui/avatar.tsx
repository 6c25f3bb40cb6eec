/** What stands for a person? */
import { useState } from 'react';
import { Icon } from './icon.tsx';

type AvatarProps = {
  src?: string | null | undefined;
  srcSet?: string | undefined;
  /** Empty (the default) when the name stands beside it. */
  alt?: string | undefined;
  /** 24, 32, 40, 56 and 112 px. */
  size?: 'xs' | 'sm' | 'md' | 'lg' | 'xl' | undefined;
  className?: string | undefined;
};

/** A round picture of a person, or a silhouette while there is none. */
export function Avatar({ src, srcSet, alt = '', size = 'md', className = '' }: AvatarProps) {
  const [broken, setBroken] = useState<string | null>(null);
  const shape = `avatar ${size === 'md' ? '' : `avatar--${size}`} ${className}`.replace(/\s+/g, ' ').trim();
  if (!src || broken === src) {
    return (
      <span className={shape}>
        <Icon name="user" label={alt || undefined} />
      </span>
    );
  }
  return (
    <span className={shape}>
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
