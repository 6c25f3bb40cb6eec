/** Defines the texts of the form for creating and editing listings. */
import type { ListingField, ListingProblem } from '#rules/listings/listing-form.ts';
import { defineMessages } from '#web/lib/language.ts';

const fields: Record<ListingField, string> = {
  images: 'Images',
  name: 'Name',
  price: 'Price',
  currency_id: 'Currency',
  group_id: 'Group',
  members: 'Member(s)',
  sourcetype_id: 'Source type',
  description: 'Description',
};

type Problems = { [F in ListingField]: Record<Extract<ListingProblem, { field: F }>['problem'], string> };

const problems: Problems = {
  images: { missing: 'Add at least one image', too_many: 'Use at most three images' },
  name: { missing: 'Enter a name', too_long: 'Use at most 120 characters' },
  price: {
    missing: 'Enter a number, like 18.00',
    not_a_number: 'Enter a number, like 18.00',
    negative: 'A price cannot be negative',
    too_high: 'The highest price is 9,999,999.99',
    too_many_decimals: 'Use at most two decimals',
  },
  currency_id: { missing: 'Choose one' },
  group_id: { missing: 'Choose one' },
  members: { missing: 'Choose at least one', too_many: 'Choose at most 50' },
  sourcetype_id: { missing: 'Choose one' },
  description: { missing: 'Write a description', too_long: 'Use a shorter description' },
};

const counts = ['No', 'One', 'Two', 'Three', 'Four', 'Five', 'Six', 'Seven', 'Eight'];

export const listingFormLabels = defineMessages('listingForm', {
  fields,
  problems,
  addHeading: 'Add listing',
  summary: (count: number) => (count === 1 ? 'One thing needs a look' : `${counts[count] ?? count} things need a look`),
  /** `Price: enter a number, like 18.00` */
  summaryLine: (field: ListingField, sentence: string) =>
    `${fields[field]}: ${sentence.charAt(0).toLowerCase()}${sentence.slice(1)}`,
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
export function sentenceForProblem({ field, problem }: ListingProblem): string {
  // The types guarantee this pair exists, but the compiler cannot follow it through two lookups.
  return (listingFormLabels.problems[field] as Record<string, string>)[problem] ?? '';
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
  status: 'Status',
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
