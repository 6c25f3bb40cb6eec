/** Finds contact details in a want's text, which is public on the profile and in the share image. */
import { findContactDetailsInTitle } from '../conversations/contact-details.ts';

type WantTexts = { readonly words: string; readonly note: string };

export const fieldsWithContactDetails = (want: WantTexts): (keyof WantTexts)[] =>
  (['words', 'note'] as const).filter((field) => findContactDetailsInTitle(want[field]).length > 0);
