/** Renders the logo: the magpie in the text colour, with the marketplace's name next to it. */

type LogoProps = {
  /** The marketplace's name. If it is omitted, set `aria-label` on the link around the logo. */
  word?: string | undefined;
  size?: 'md' | 'sm' | undefined;
  /** Hides the name visually on small screens. */
  compact?: boolean | undefined;
};

export function Logo({ word, size = 'md', compact = false }: LogoProps) {
  const text = size === 'sm' ? 'text-lg' : 'text-[1.375rem]';
  return (
    <span className={`inline-flex items-center gap-2 font-heavy leading-none tracking-[-0.045em] ${text}`}>
      <svg className={size === 'sm' ? 'size-6' : 'size-7.5'} viewBox="0 0 32 32" aria-hidden="true">
        <path
          fill="currentColor"
          fillRule="evenodd"
          d="M.8 11.2 5.2 7.3A6.6 6.6 0 0 1 17.4 8.3c1 3.1 3.6 4.9 6 7.9l8.1 11.7-3.9 1.7-8.3-7.3c-2 1.4-4.3 1.9-6.5 1.6C8.3 23.2 5.3 19.2 5.3 13.7zM8.8 15c-.2 2.4.7 4.4 2.6 5.7 1.6 1.1 3.8 1.2 6.1-.1C15.6 16.3 12.4 14.5 8.8 15zM9.15 9a1.25 1.25 0 1 0 2.5 0a1.25 1.25 0 1 0-2.5 0z"
        />
      </svg>
      {word === undefined ? null : <span className={compact ? 'max-md:sr-only' : undefined}>{word}</span>}
    </span>
  );
}
