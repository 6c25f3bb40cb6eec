/** Defines the utilities that several elements of this feature share. */

export const TOAST_ACTION = 'min-h-target px-3 rounded-sm font-semibold underline underline-offset-[0.2em]';

export const TABS = 'flex gap-6 overflow-x-auto border-b border-line [scrollbar-width:none]';

/** A selected or current tab is strong and underlined. The focus ring is inset, because the scrolling row would clip it. */
export const TAB =
  'group/tab relative inline-flex items-center gap-2 flex-none min-h-12 rounded-sm font-medium text-soft hover:text-text aria-selected:text-text aria-selected:font-semibold aria-[current]:text-text aria-[current]:font-semibold focus-visible:-outline-offset-3 focus-visible:[box-shadow:inset_0_0_0_5px_var(--focus-halo)] after:absolute after:inset-x-0 after:bottom-0 after:h-0.5 after:rounded-t-[2px] aria-selected:after:bg-ink aria-[current]:after:bg-ink forced-colors:after:forced-color-adjust-none forced-colors:aria-selected:after:bg-[Highlight] forced-colors:aria-[current]:after:bg-[Highlight]';

/** The buttons of a question fill their row, or have a row each if their labels are long. */
export const DIALOG_BUTTONS = 'flex flex-wrap gap-2 [&>.btn]:flex-[1_0_auto]';

/** The actions of a form in a dialog. On phones, where the form is longer than the screen, they stay in view. */
export const SHEET_ACTIONS =
  'sheet-actions flex flex-wrap items-center gap-2 max-md:sticky max-md:z-1 max-md:bottom-0 max-md:-mx-5 max-md:mt-0 max-md:-mb-6 max-md:px-5 max-md:pt-3 max-md:pb-[max(0.75rem,env(safe-area-inset-bottom))] max-md:border-t max-md:border-line max-md:bg-surface max-md:[&>.btn]:flex-auto max-md:[&>.btn]:px-3';
