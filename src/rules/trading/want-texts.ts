/** Finds contact details in the texts of a want, which anyone can read on the profile and in the share image. */
import { findContactDetails } from '../conversations/contact-details.ts';

type WantTexts = { readonly words: string; readonly note: string };

/** Returns the fields that contain a link, an email address or a phone number. */
export const fieldsWithContactDetails = (want: WantTexts): (keyof WantTexts)[] =>
  (['words', 'note'] as const).filter((field) => findContactDetails(want[field]).length > 0);
