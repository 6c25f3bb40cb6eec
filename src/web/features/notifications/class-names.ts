/** Defines the utilities that several elements of this feature share. */

/** On phones, the buttons that answer a request have the same widths in all rows. */
export const NOTE_ACTIONS = 'flex flex-wrap col-2 gap-2 max-sm:[&>.btn]:flex-[1_0_40%]';

export const NOTE_OUTCOME =
  'items-center gap-x-3 gap-y-1 font-medium [&>.link]:inline-flex [&>.link]:items-center [&>.link]:min-h-target [&>.link]:-my-3';
