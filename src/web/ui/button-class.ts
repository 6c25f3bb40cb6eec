/** Defines class names that make a button or link look like a button. */

/** Use `main` once per view, for the next step; `ink` to confirm inside a list; `ghost` for less prominent actions. */
export type ButtonVariant = 'main' | 'default' | 'danger' | 'ghost' | 'ink';
export type ButtonSize = 'md' | 'lg';

export type ButtonLook = {
  variant?: ButtonVariant | undefined;
  size?: ButtonSize | undefined;
  block?: boolean | undefined;
  className?: string | undefined;
};

export function buttonClass({ variant = 'default', size = 'md', block = false, className = '' }: ButtonLook = {}) {
  return ['btn', `btn--${variant}`, size === 'lg' ? 'btn--lg' : '', block ? 'btn--block' : '', className]
    .filter(Boolean)
    .join(' ');
}
