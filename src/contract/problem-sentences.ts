/** Lists every problem of a field with its English sentence. Must not import zod, because forms import this file. */

import { MAX_RATING } from './limits.ts';
import { plural } from './plural.ts';

type Max = { readonly max: number };
type Min = { readonly min: number };

/** Writes multiples of 1,000 with a comma, such as 10,000. Technical limits such as 1024 have no comma. */
const formatLimit = (limit: number): string => (limit % 1000 === 0 ? limit.toLocaleString('en-US') : String(limit));

/** One row per code; a row with parameters is a function. A translation that lacks a row does not compile. */
export const problemSentences = {
  required: 'This field is required.',
  invalid: 'This value isn’t valid.',
  not_in_list: 'Choose from the list.',
  too_short: ({ min }: Min) => `Use at least ${formatLimit(min)} characters`,
  too_long: ({ max }: Max) => `Use at most ${formatLimit(max)} characters`,
  too_few: ({ min }: Min) => `Choose at least ${min}.`,
  too_many: ({ max }: Max) => `Choose at most ${max}.`,
  not_a_number: 'Enter a number.',
  number_too_low: ({ min }: Min) => `Enter ${min} or more.`,
  number_too_high: ({ max }: Max) => `Enter ${max} or less.`,
  invalid_cursor: 'This cursor isn’t valid.',
  conflicting_cursors: 'Use one of before, after and around',
  unknown_time_zone: 'Unknown timezone',

  sign_in_name_required: 'Enter your email address or username',
  password_required: 'Enter your password',
  wrong_password: 'That’s not your password.',
  password_common: 'This password is too common. Choose another.',
  password_pattern: 'This password repeats itself or follows a sequence. Choose another.',
  password_derived: 'This password is too similar to your username, your email address or our name. Choose another.',
  invalid_email: 'Enter an email address',
  email_too_long: 'This address is too long',
  email_taken: 'An account already has this email address',
  email_unchanged: 'This is already your email address.',
  wrong_code: 'That code isn’t right. Enter the current one from your app.',
  code_used: 'This code was already used. Wait for the next one.',
  wrong_recovery_code: 'That recovery code isn’t right, or was already used.',
  passkey_unknown: 'This passkey doesn’t belong to this account.',
  passkey_expired: 'This took too long or was already used. Please try again.',
  passkey_refused: 'We couldn’t verify this passkey. Please try again.',
  passkey_copied: 'This passkey looks like a copy of an older one. Use another way to sign in.',
  passkey_exists: 'This passkey is already on your account.',
  too_many_passkeys: ({ max }: Max) => `An account has at most ${max} passkeys. Remove one first.`,
  link_invalid: 'This link no longer works. Request a new one.',
  invalid_user_name: 'Use letters, digits, dots, hyphens and underscores only',
  name_reserved: 'This username could be mistaken for staff or a page of the site. Choose another.',
  name_taken: 'This username is taken.',
  name_lookalike: 'This username looks too much like one that’s taken. Choose another.',
  /** `until` is the day after which the username can be changed again, such as 2026-11-20. */
  name_changed_too_often: ({ max, days, until }: Max & { readonly days: number; readonly until: string }) =>
    `You can change your username ${max} times in ${days} days. Try again after ${until}.`,

  report_category_required: 'Choose a reason',
  report_reason_required: 'Describe what’s wrong',
  appeal_text_required: 'Explain why the decision is wrong',
  letter_required: 'Write a message to the user',
  note_required: 'Write a note',
  date_in_past: 'Choose a date in the future',

  name_required: 'Enter a name',
  your_name_required: 'Enter your name',
  label_required: 'Enter a name',
  too_many_names: ({ max }: Max) => `Use at most ${max} names`,
  not_a_price: 'Enter a price, e.g. 18.00',
  price_negative: 'A price can’t be negative',
  /** In major units. */
  price_too_high: ({ max }: Max) => `The highest price is ${max.toLocaleString('en-US')}`,
  too_many_decimals: 'Use at most two decimals',
  price_not_whole: ({ currency }: { readonly currency: string }) =>
    `Prices in ${currency} have no decimals. Enter a whole number.`,
  price_range_reversed: 'The minimum is higher than the maximum.',
  currency_required: 'Choose a currency',
  unknown_currency: 'Choose a currency from the list.',
  group_required: 'Choose a group',
  unknown_group: 'Choose a group from the list.',
  members_required: 'Choose at least one member',
  too_many_members: ({ max }: Max) => `Choose at most ${max} members`,
  members_of_other_group: 'Choose members of this group.',
  source_type_required: 'Choose a source type',
  unknown_source_type: 'Choose a source type from the list.',
  unknown_condition: 'Choose a condition from the list.',
  description_required: 'Write a description.',
  description_too_long: 'This description is too long.',
  image_required: 'Add at least one photo',

  picture_required: 'Choose a photo.',
  picture_not_uploaded: 'Upload this photo first.',
  file_empty: 'This file is empty.',
  file_not_text: 'This is not a text file. Save the table as CSV UTF-8 and choose that file.',
  too_many_files: ({ max }: Max) => `Send at most ${max} ${plural(max, { one: 'file', other: 'files' })}.`,
  wrong_file_field: ({ expected }: { readonly expected: string }) => `Send photos in the field ${expected}.`,

  own_account: 'You can’t do this to yourself.',
  own_listing: 'This is your own listing.',
  not_a_buyer: 'Choose a buyer whose request for this listing you accepted.',
  not_the_seller: 'This listing belongs to someone else.',
  message_empty: 'Write a message or add a photo.',
  conversation_mismatch: 'The conversation in the body differs from the one in the URL.',
  invalid_channel: 'This is not a socket id or channel name.',
  search_text_required: 'Enter what to search for',
  words_unsearchable: 'Use words or numbers. Emoji and symbols find nothing on their own.',
  rating_out_of_range: `Choose 1 to ${MAX_RATING} stars`,
  review_required: 'Write a few words',
  reply_required: 'Write a reply',
  reason_required: 'Describe what’s wrong',
  subject_required: 'Enter a short subject',
  ticket_text_required: 'Describe what happened',

  contact_details: 'Leave out links, email addresses and phone numbers: your want list is public.',
  trade_listing_required: 'Choose at least one item.',
  repeated_listing: 'This item is already part of the offer.',
  unknown_listing: 'This item doesn’t exist, or you don’t have access to it.',
  not_your_listing: 'This item belongs to someone else.',
  already_asked: 'You’ve already contacted the seller about this item.',
  listing_not_open: 'This item is no longer available.',
  listing_not_for_trade: 'This item isn’t open to trade.',
  listing_already_traded: 'This item is part of a trade that was agreed.',
  listings_of_several_users: 'All items that you get must belong to the same user.',
  amount_required: 'Enter an amount above zero.',

  invalid_day: 'Enter a day, like 2026-11-20',
  not_a_rate: 'Enter a number, like 1.37',
  rate_too_low: 'A rate is above zero',
  rate_too_high: 'This rate is too high',
  date_in_future: 'This day is in the future.',
  base_rate_not_one: ({ base }: { readonly base: string }) => `The rates are for one ${base}.`,
  announcement_required: 'Write what you want to announce',
  ends_before_start: 'The end is before the start.',
  ends_in_past: 'The end is in the past.',
  currency_not_supported: 'This currency isn’t supported.',

  marketplace_name_characters: 'Use no quotation marks, angle brackets or backslashes.',
  not_a_colour: 'Enter a colour, like #0a6b5e',
  accent_text_contrast: 'White text on this colour would be hard to read. Choose a darker one.',
  accent_page_contrast: 'Buttons in this colour would be hard to see on the page. Choose one with more contrast.',

  proposal_exists: ({ name }: { readonly name: string }) => `This is already in the list, as “${name}”.`,
  decline_reason_required: 'Give a reason for the user who suggested it',
  catalogue_name_taken: 'An entry with this name already exists.',
  synonym_not_one_word: 'Each synonym is one word of letters and digits.',
  synonym_taken: ({ word }: { readonly word: string }) => `“${word}” is in another set of synonyms.`,
  synonyms_too_few: 'Enter at least two different words.',
  synonyms_too_many: ({ max }: { readonly max: number }) => `Enter at most ${max} words.`,
  too_many_synonym_sets: ({ max }: { readonly max: number }) => `There are ${max} sets already. Delete one first.`,
  condition_repeated: 'Another grade has this name.',
  condition_in_use: ({ name }: { readonly name: string }) =>
    `Listings or saved searches use “${name}”. Rename it instead.`,
  merge_into_itself: 'Choose another entry: an entry cannot be merged into itself.',
  merge_target_unknown: 'Choose an entry from the list.',
  merge_of_different_groups: 'These members belong to different groups. Merge the groups first.',
  csv_unreadable: 'A quotation mark in this line is never closed.',
  csv_column_missing: ({ columns }: { readonly columns: string }) => `The first line must name the columns ${columns}.`,
  csv_column_count: ({ count }: { readonly count: number }) =>
    `This line must have ${count} columns, like the first one.`,
  csv_kind_unknown: 'The kind must be group, member or source type.',
  csv_group_unknown: 'This group is neither in the catalogue nor in the file.',
  french_name_unexpected: 'Only source types have a French name. Leave this field empty.',
  csv_group_unexpected: 'Only members have a group. Leave this column empty.',
  csv_repeated: ({ line }: { readonly line: number }) => `Line ${line} already has this entry.`,
  csv_alias_taken: ({ name }: { readonly name: string }) => `“${name}” is the name of another entry.`,
  csv_too_many_lines: ({ max }: Max) => `Use at most ${formatLimit(max)} lines.`,
  csv_empty: 'The file has no entries.',
} as const satisfies Record<string, string | ((params: never) => string)>;

/** Returns false for a code that this version does not define, such as a code that a newer server sends. */
export function isProblemCode(text: string): text is keyof typeof problemSentences {
  return Object.hasOwn(problemSentences, text);
}
