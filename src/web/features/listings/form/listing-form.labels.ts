/** Defines the texts of the form for creating and editing listings. */
import type { ProblemSentences } from '#contract/problems.ts';
import type { ListingProblem, ListingProblemCode } from '#rules/listings/listing-form.ts';
import { defineMessages } from '#web/lib/i18n/language.ts';

/** Shorter than the server's sentences if the name of the field next to them says the rest. */
const problems: Pick<ProblemSentences, ListingProblemCode> = {
  image_required: 'Add at least one image',
  too_many_files: () => 'Use at most three images',
  name_required: 'Enter a name',
  too_long: ({ max }) => `Use at most ${max} characters`,
  not_a_price: 'Enter a number, like 18.00',
  price_negative: 'A price cannot be negative',
  price_too_high: () => 'The highest price is 9,999,999.99',
  too_many_decimals: 'Use at most two decimals',
  not_a_number: 'Enter a number',
  number_too_low: ({ min }) => `Use a number from ${min}`,
  number_too_high: ({ max }) => `Use a number up to ${max}`,
  currency_required: 'Choose one',
  group_required: 'Choose one',
  source_type_required: 'Choose one',
  members_required: 'Choose at least one',
  too_many_members: ({ max }) => `Choose at most ${max}`,
  description_required: 'Write a description',
  description_too_long: 'Use a shorter description',
};

const counts = ['No', 'One', 'Two', 'Three', 'Four', 'Five', 'Six', 'Seven', 'Eight'];

export const listingFormLabels = defineMessages('listingForm', {
  problems,
  addHeading: 'Add listing',
  summary: (count: number) => (count === 1 ? 'One thing needs a look' : `${counts[count] ?? count} things need a look`),
  /** `Price: enter a number, like 18.00` */
  summaryLine: (name: string, sentence: string) => `${name}: ${sentence.charAt(0).toLowerCase()}${sentence.slice(1)}`,
  chooseOne: 'Choose one',
  groupFirst: 'Choose a group first',
  addMember: 'Add a member',
  noMembers: 'This group has no members',
  noGroups: 'There are no groups',
  noSourceTypes: 'There are no source types',
  noCurrencies: 'There are no currencies',
  listFailed: 'This list could not be loaded.',
  retry: 'Retry',
  descriptionHint: 'Condition, flaws, what is included, postage',
  save: 'Save Listing',
  cancel: 'Cancel',
  notSaved: 'Your listing was not saved.',
  restored: 'We restored your draft.',
  startAfresh: 'Start over',
  saved: 'Your listing is up',
  view: 'View',
  slow: { text: 'This is taking longer than usual.', cancel: 'Cancel', retry: 'Retry' },
  leave: {
    title: 'Leave this page?',
    text: 'Your changes are not saved yet.',
    stay: 'Keep editing',
    keep: 'Leave, keep as draft',
    discard: 'Discard changes',
  },
});

/** The message shown next to the field. */
export function sentenceForProblem({ code, params }: ListingProblem): string {
  const sentence = listingFormLabels.problems[code];
  return typeof sentence === 'string' ? sentence : sentence(params as never);
}

export const listingEditLabels = defineMessages('listingEdit', {
  heading: 'Edit listing',
  loading: 'Loading the listing',
  failedTitle: 'We could not load this listing',
  retry: 'Retry',
  close: 'Close Listing',
  open: 'Open Listing',
  saved: 'Your changes are saved',
  closed: 'Listing closed',
  opened: 'Listing opened',
  restored: 'We restored your unsaved changes.',
  startAfresh: 'Discard them',
});

export const conflictLabels = defineMessages('conflict', {
  title: 'Somebody else saved this listing',
  text: 'Choose which version to keep for each field below. Nothing is saved until you do.',
  yours: 'Yours',
  theirs: 'Theirs',
  open: 'Open',
  closed: 'Closed',
  none: 'None',
  allMine: 'Keep all of mine',
  allTheirs: 'Take all of theirs',
  save: 'Save this version',
  back: 'Back to the form',
  image: (at: number) => `Image ${at}`,
});

export const imageLabels = defineMessages('image', {
  heading: 'Images',
  required: 'one image is required',
  add: (at: number) => `Add image ${at}`,
  file: (at: number) => `File for image ${at}`,
  preview: (at: number) => `Preview image ${at}`,
  remove: 'Remove',
  removeName: (at: number) => `Remove image ${at}`,
  added: (at: number) => `Image ${at} added`,
  removed: (at: number) => `Image ${at} removed`,
  earlier: (at: number) => `Move image ${at} earlier`,
  later: (at: number) => `Move image ${at} later`,
  moved: (from: number, to: number) => `Image ${from} is now image ${to}`,
  large: (at: number) => `Image ${at}, large`,
  help: 'Drop, paste or choose a picture, then crop it to 16:9. JPEG, PNG, WebP, AVIF or HEIC, up to 10 MB.',
});
