/** Decides when a text that is sent to many users is held for a moderator. */
import { findContactDetails } from '../conversations/contact-details.ts';

/** `counted`: sent and only counted. `held`: waits for a moderator. `released`, `declined`: a moderator has decided. */
export type TextStatus = 'counted' | 'held' | 'released' | 'declined';

export type TextFacts = {
  readonly status: TextStatus;
  /** The number of users who were sent this text in a day, including the next recipient. */
  readonly recipients: number;
  readonly hasContactDetails: boolean;
};

/** `decline`: a moderator has already declined this text, so it is declined again without a review. */
export type TextDelivery = 'deliver' | 'hold' | 'decline';

/** The number of users who can receive the same text before further copies are held. */
export const MAX_SAME_TEXT_RECIPIENTS = 5;
/** The number of users who can receive the same text if it contains a link, an email address or a phone number. */
export const MAX_SAME_CONTACT_RECIPIENTS = 2;
/**
 * Short texts such as "Is it still available?" are often identical by chance, so they are counted only if they contain
 * contact details.
 */
export const MIN_COUNTED_LETTERS = 30;

export function normaliseText(text: string): string {
  return text
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[^\p{L}]+/gu, '');
}

export function isCountedText(text: string): boolean {
  return normaliseText(text).length >= MIN_COUNTED_LETTERS || findContactDetails(text).length > 0;
}

export function textDelivery({ status, recipients, hasContactDetails }: TextFacts): TextDelivery {
  if (status === 'released') return 'deliver';
  if (status === 'declined') return 'decline';
  if (status === 'held') return 'hold';
  return recipients > (hasContactDetails ? MAX_SAME_CONTACT_RECIPIENTS : MAX_SAME_TEXT_RECIPIENTS) ? 'hold' : 'deliver';
}
