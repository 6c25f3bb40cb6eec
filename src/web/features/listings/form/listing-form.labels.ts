/** Defines the texts of the form for creating and editing listings. */

import type { FlagField } from '#contract/fields.ts';
import { MAX_LISTING_IMAGES, MAX_PRICE_MINOR } from '#contract/limits.ts';
import { plural } from '#contract/plural.ts';
import type { ProblemSentences } from '#contract/problems.ts';
import type { ListingProblem, ListingProblemCode } from '#rules/listings/listing-form.ts';
import { defineMessages } from '#web/lib/i18n/language.ts';

/** Shorter than the server's messages, because they are shown next to the field. */
const problems: Pick<ProblemSentences, ListingProblemCode> = {
  image_required: 'Add at least one photo',
  too_many_files: () => `Use at most ${MAX_LISTING_IMAGES} photos`,
  name_required: 'Enter a name',
  too_long: ({ max }) => `Use at most ${max} characters`,
  not_a_price: 'Enter a price, e.g. 18.00',
  price_negative: 'A price can’t be negative',
  price_too_high: () => `The highest price is ${(MAX_PRICE_MINOR / 100).toLocaleString('en-US')}`,
  too_many_decimals: 'Use at most two decimals',
  not_a_number: 'Enter a number',
  number_too_low: ({ min }) => `Enter ${min} or more`,
  number_too_high: ({ max }) => `Enter ${max} or less`,
  currency_required: 'Choose a currency',
  group_required: 'Choose a group',
  source_type_required: 'Choose a source type',
  members_required: 'Choose at least one member',
  too_many_members: ({ max }) => `Choose at most ${max} members`,
  description_required: 'Write a description',
  description_too_long: 'Use a shorter description',
};

const flagHints: Record<FlagField, string> = {
  handover: 'You and the buyer meet, or the buyer picks up the item.',
  trade: 'Collectors can offer you their listings in exchange. Your price is used as the trade value.',
};

export const listingFormLabels = defineMessages('listingForm', {
  problems,
  addHeading: 'Add listing',
  summary: (count: number) => plural(count, { one: 'Check this field', other: `Check these ${count} fields` }),
  /** For example `Price: enter a price, e.g. 18.00`. */
  summaryLine: (name: string, sentence: string) => `${name}: ${sentence.charAt(0).toLowerCase()}${sentence.slice(1)}`,
  chooseOne: 'Choose one',
  moreDetails: 'More details',
  groupFirst: 'Choose a group first',
  addMember: 'Add a member',
  noMembers: 'This group has no members',
  notStated: 'Not stated',
  noGroups: 'No groups yet',
  noSourceTypes: 'No source types yet',
  noCurrencies: 'No currencies yet',
  listFailed: 'Couldn’t load this list.',
  retry: 'Retry',
  descriptionHint: 'Condition, flaws, what’s included, shipping',
  flagHints,
  save: 'Save Listing',
  cancel: 'Cancel',
  notSaved: 'Couldn’t save your listing.',
  waitsForUpload: 'We’ll save your listing once the photos are uploaded',
  uploadFailed: 'A photo didn’t upload, so nothing was saved. Try again, or save without that photo.',
  restored: 'Draft restored.',
  startAfresh: 'Start over',
  saved: 'Your listing is up',
  view: 'View',
  slow: { text: 'This is taking longer than usual.', cancel: 'Cancel', retry: 'Retry' },
  leave: {
    title: 'Leave this page?',
    text: 'Your changes aren’t saved yet.',
    stay: 'Keep editing',
    keep: 'Save draft and leave',
    discard: 'Discard changes',
  },
});

export const draftLabels = defineMessages('drafts', {
  heading: 'Your drafts',
  help: 'Drafts stay on this device. New photos in drafts are deleted after a day.',
  unnamed: 'No name yet',
  open: 'Continue',
  openName: (name: string) => `Continue ${name}`,
  deleteName: (name: string) => `Delete the draft ${name}`,
  deleted: 'Draft deleted',
  undo: 'Undo',
  startNew: 'Keep this draft and start another',
  copied: (name: string) => `A copy of “${name}”, with its photos. Nothing is published until you save the copy.`,
  copyFailed: 'Couldn’t load the listing to duplicate. You can only duplicate your own listings.',
});

export function sentenceForProblem({ code, params }: ListingProblem): string {
  const sentence = listingFormLabels.problems[code];
  return typeof sentence === 'string' ? sentence : sentence(params as never);
}

export const listingEditLabels = defineMessages('listingEdit', {
  heading: 'Edit listing',
  loading: 'Loading the listing',
  failedTitle: 'Couldn’t load this listing',
  retry: 'Retry',
  close: 'Close Listing',
  open: 'Open Listing',
  saved: 'Your changes are saved',
  closed: 'Listing closed',
  opened: 'Listing opened',
  restored: 'Your unsaved changes were restored.',
  startAfresh: 'Discard changes',
});

export const conflictLabels = defineMessages('conflict', {
  title: 'This listing changed while you were editing',
  text: 'Choose which version to keep for each field, then save.',
  yours: 'Your version',
  theirs: 'Other version',
  open: 'Open',
  closed: 'Closed',
  none: 'None',
  yes: 'Yes',
  no: 'No',
  allMine: 'Use only your version',
  allTheirs: 'Use only the other version',
  save: 'Save this version',
  back: 'Back to the form',
  image: (at: number) => `Photo ${at}`,
});

export const imageLabels = defineMessages('image', {
  heading: 'Photos',
  required: 'one image is required',
  add: (at: number) => `Add photo ${at}`,
  file: (at: number) => `File for photo ${at}`,
  preview: (at: number) => `Preview photo ${at}`,
  remove: 'Remove',
  removeName: (at: number) => `Remove photo ${at}`,
  added: (at: number) => `Photo ${at} added`,
  removed: (at: number) => `Photo ${at} removed`,
  earlier: (at: number) => `Move photo ${at} one place earlier`,
  later: (at: number) => `Move photo ${at} one place later`,
  moved: (from: number, to: number) => `Photo ${from} is now photo ${to}`,
  large: (at: number) => `Photo ${at}, large`,
  help: `Drop, paste or choose up to ${MAX_LISTING_IMAGES} photos, then crop each to 16:9 or keep it whole. JPEG, PNG, WebP, AVIF or HEIC.`,
  leftOut: (count: number, most: number) =>
    `You can add up to ${most} photos. ${plural(count, { one: '1 file was', other: `${count} files were` })} left out.`,
});
