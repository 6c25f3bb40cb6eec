/** Defines the utilities that several elements of this feature share. */

export const THREAD_STATE =
  'grid content-center min-w-0 p-4 pt-[calc(1rem+var(--space-above,0px))] overflow-y-auto [&_.blank]:bg-transparent';

/** The state under a message. */
export const MESSAGE_STATE =
  'state px-1 tabular-nums inline-flex flex-wrap items-center justify-end gap-x-1.5 gap-y-0 [&_button]:min-h-target [&_button]:px-1.5 [&_button]:rounded-sm [&_button]:font-semibold [&_button]:underline [&_button]:underline-offset-[0.2em]';
