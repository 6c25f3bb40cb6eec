/** Which classes make something, a button or a link, look like a button? */

/** `main` once a view: the one thing to do next. `ink` confirms inside a list, `ghost` recedes. */
export type ButtonVariant = 'main' | 'default' | 'danger' | 'ghost' | 'ink';
export type ButtonSize = 'md' | 'lg';

export type ButtonLook = {
  variant?: ButtonVariant | undefined;
  size?: ButtonSize | undefined;
  /** As wide as the place it stands in. */
  block?: boolean | undefined;
  className?: string | undefined;
};

/** The classes for a link that should look like a button: `<Link className={buttonClass({ variant: 'main' })}>`. */
export function buttonClass({ variant = 'default', size = 'md', block = false, className = '' }: ButtonLook = {}) {
  return ['btn', `btn--${variant}`, size === 'lg' ? 'btn--lg' : '', block ? 'btn--block' : '', className]
    .filter(Boolean)
    .join(' ');
}
