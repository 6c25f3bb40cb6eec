/** Renders an icon in the text colour. */
import { type IconName, iconPaths } from './icon-paths.ts';

type IconProps = {
  name: IconName;
  /** `md` is 20 px, `sm` is 16 px. */
  size?: 'md' | 'sm' | undefined;
  /** Only needed if adjacent text does not say what the icon means; without a label, screen readers skip the icon. */
  label?: string | undefined;
  className?: string | undefined;
};

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
