/** Renders an icon. */
import { type IconName, iconPaths } from './icon-paths.ts';

type IconProps = {
  name: IconName;
  /** `md` is 20 px, `sm` is 16 px. */
  size?: 'md' | 'sm' | undefined;
  /** Set the label only if no adjacent text says the same; the icon then becomes an image with this name. */
  label?: string | undefined;
  className?: string | undefined;
};

/** An icon in the text colour; hidden from assistive technology unless it has a label. */
export function Icon({ name, size = 'md', label, className = '' }: IconProps) {
  const classes = `icon${size === 'sm' ? ' icon--sm' : ''} ${className}`.trim();
  return label === undefined ? (
    <svg className={classes} viewBox="0 0 24 24" aria-hidden="true">
      <path d={iconPaths[name]} />
    </svg>
  ) : (
    <svg className={classes} viewBox="0 0 24 24" role="img" aria-label={label}>
      <path d={iconPaths[name]} />
    </svg>
  );
}
