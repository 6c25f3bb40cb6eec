/** The classes of tabs, and of links that look like tabs. */

export const TABS = 'flex gap-6 overflow-x-auto border-b border-line [scrollbar-width:none]';

/** A selected or current tab is strong and underlined. The focus ring is inset, because the scrolling row would clip it. */
export const TAB =
  'group/tab relative inline-flex items-center gap-2 flex-none min-h-12 rounded-sm font-medium text-soft hover:text-text aria-selected:text-text aria-selected:font-semibold aria-[current]:text-text aria-[current]:font-semibold focus-visible:-outline-offset-3 focus-visible:[box-shadow:inset_0_0_0_5px_var(--focus-halo)] after:absolute after:inset-x-0 after:bottom-0 after:h-0.5 after:rounded-t-[2px] aria-selected:after:bg-ink aria-[current]:after:bg-ink forced-colors:after:forced-color-adjust-none forced-colors:aria-selected:after:bg-[Highlight] forced-colors:aria-[current]:after:bg-[Highlight]';
