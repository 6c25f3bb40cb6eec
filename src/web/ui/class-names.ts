/** Defines the utilities that several elements of this feature share. */

export const TOAST_ACTION = 'min-h-target px-3 rounded-sm font-semibold underline underline-offset-[0.2em]';

/** The buttons of a question fill their row, or have a row each if their labels are long. */
export const DIALOG_BUTTONS = 'flex flex-wrap gap-2 [&>.btn]:flex-[1_0_auto]';

/** The actions of a form in a dialog. On phones, where the form is longer than the screen, they stay in view. */
export const SHEET_ACTIONS =
  'sheet-actions flex flex-wrap items-center gap-2 max-md:sticky max-md:z-1 max-md:bottom-0 max-md:-mx-5 max-md:mt-0 max-md:-mb-6 max-md:px-5 max-md:pt-3 max-md:pb-[max(0.75rem,env(safe-area-inset-bottom))] max-md:border-t max-md:border-line max-md:bg-surface max-md:[&>.btn]:flex-auto max-md:[&>.btn]:px-3';
