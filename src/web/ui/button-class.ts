/** Class names that make a button or a link look like a button. */

/** Use `main` once per view, for the next step; `ink` to confirm inside a list; `ghost` for less prominent actions. */
export type ButtonVariant = 'main' | 'default' | 'danger' | 'ghost' | 'ink';
export type ButtonSize = 'md' | 'lg';

export type ButtonLook = {
  variant?: ButtonVariant | undefined;
  size?: ButtonSize | undefined;
  /** As wide as its container. */
  block?: boolean | undefined;
  className?: string | undefined;
};

/** Returns the classes for a link that looks like a button: `<Link className={buttonClass({ variant: 'main' })}>`. */
export function buttonClass({ variant = 'default', size = 'md', block = false, className = '' }: ButtonLook = {}) {
  return ['btn', `btn--${variant}`, size === 'lg' ? 'btn--lg' : '', block ? 'btn--block' : '', className]
    .filter(Boolean)
    .join(' ');
}
