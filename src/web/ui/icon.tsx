/** How does an icon get on the page? */
import { type IconName, iconPaths } from './icon-paths.ts';

type IconProps = {
  name: IconName;
  /** `md` 20 px, `sm` 16 px. */
  size?: 'md' | 'sm' | undefined;
  /** Only when no words beside it say the same: it then becomes an image with this name. */
  label?: string | undefined;
  className?: string | undefined;
};

/** An icon in the colour of its text; hidden from assistive technology unless it has a label. */
export function Icon({ name, size = 'md', label, className = '' }: IconProps) {
  const shape = `icon${size === 'sm' ? ' icon--sm' : ''} ${className}`.trim();
  return label === undefined ? (
    <svg className={shape} viewBox="0 0 24 24" aria-hidden="true">
      <path d={iconPaths[name]} />
    </svg>
  ) : (
    <svg className={shape} viewBox="0 0 24 24" role="img" aria-label={label}>
      <path d={iconPaths[name]} />
    </svg>
  );
}
