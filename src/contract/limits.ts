/**
 * Defines every limit of a text, list or number that schemas, rules, SQL checks and forms share. Imports nothing, so
 * that the web can load it without the schemas.
 */

/** The largest value of an integer column. */
export const MAX_ID = 2_147_483_647;
export const MAX_URL_LENGTH = 2048;
/** The maximum length of most cursors, and of the tokens and signatures that the server issues. */
export const MAX_TOKEN_LENGTH = 200;

// Users
export const MIN_USER_NAME_LENGTH = 3;
export const MAX_USER_NAME_LENGTH = 30;
/** The maximum length of a username in a URL or filter. A username that is too long to exist is treated as unknown. */
export const MAX_PATH_NAME_LENGTH = 64;
export const MAX_EMAIL_LENGTH = 254;
export const MIN_PASSWORD_LENGTH = 10;
export const MAX_PASSWORD_LENGTH = 1024;
export const MAX_BIO_LENGTH = 1000;
export const MAX_TIME_ZONE_LENGTH = 64;
export const MAX_API_KEY_NAME_LENGTH = 60;
/** The maximum length of an authenticator app's code, including typed spaces. */
export const MAX_CODE_LENGTH = 20;
/** The maximum length of a recovery code, including typed dashes and spaces. */
export const MAX_RECOVERY_CODE_LENGTH = 60;
export const MAX_PASSKEYS = 20;
export const MAX_PASSKEY_NAME_LENGTH = 60;
/** The maximum length of each part of a browser's passkey response, encoded in base64url. */
export const MAX_PASSKEY_PART_LENGTH = 16_384;
export const MAX_PASSKEY_TRANSPORTS = 10;
export const MAX_LINK_EXPIRY_LENGTH = 20;
export const MAX_LINK_HASH_LENGTH = 128;
/** A user without a password can prove that the account is theirs only within this time after signing in. */
export const RECENT_SIGN_IN_MINUTES = 15;
/** A confirmation with the password and the second factor is valid for this long. */
export const CONFIRMATION_MINUTES = 15;

// Listings
/** The maximum length of a short note such as “4 USD, abroad 15 USD”. */
export const MAX_SHIPPING_COST_LENGTH = 120;
export const MAX_LISTING_NAME_LENGTH = 120;
export const MAX_LISTING_MEMBERS = 50;
export const MAX_LISTING_IMAGES = 3;
/** The maximum percentages by which the prices of several listings can be lowered or raised at once. */
export const MAX_LOWERED_PERCENT = 90;
export const MAX_RAISED_PERCENT = 500;
export const MAX_LISTING_CHANGES = 100;
export const MAX_CARDS_BY_ID = 24;
/** The maximum price: 9,999,999.99, in minor units. */
export const MAX_PRICE_MINOR = 999_999_999;
/** The maximum size of a sanitised description, encoded in UTF-8. */
export const MAX_DESCRIPTION_BYTES = 20 * 1024;
/** The maximum length of a description before sanitising, which removes markup. */
export const MAX_DESCRIPTION_LENGTH = 60_000;
export const MAX_UPLOAD_BYTES = 10 * 1024 * 1024;
/**
 * The limits of a picture that a user chooses. It is shrunk before the upload, and shrinking a larger one can exhaust a
 * phone's memory.
 */
export const MAX_PICKED_FILE_BYTES = 100 * 1024 * 1024;
export const MAX_PICKED_PIXELS = 120_000_000;
/** The width of the largest stored picture of a message, in pixels. */
export const MESSAGE_PICTURE_WIDTH = 1280;
/** A price drop of less than this percentage is not worth an alert. */
export const MIN_PRICE_DROP_PERCENT = 5;

// Search
export const MAX_SEARCH_LENGTH = 200;
export const MAX_FILTER_VALUES = 20;
export const MAX_SEARCH_CURSOR_LENGTH = 300;
/** The maximum length of a price that a user types into a filter. */
export const MAX_TYPED_PRICE_LENGTH = 20;
/** The maximum length of a price in the URL of a search page. */
export const MAX_URL_PRICE_LENGTH = 40;
/**
 * Totals are exact up to this number of hits, and estimated above it; facet counts can be estimates even below this
 * number.
 */
export const MAX_COUNTED_HITS = 10_000;
/**
 * The maximum number of values with hits per facet, including selected ones; selected values without hits are added.
 */
export const MAX_FACET_VALUES = 30;
export const MAX_SUGGESTIONS = 8;
export const MAX_SAVED_SEARCHES = 100;
export const MAX_SAVED_SEARCH_NAME_LENGTH = 60;

// Want lists
export const MAX_WANTS = 1000;
export const MAX_WANT_WORDS_LENGTH = 80;
export const MAX_WANT_NOTE_LENGTH = 200;
export const MIN_WANT_PRIORITY = 1;
export const MAX_WANT_PRIORITY = 3;
/** The maximum length of one pasted text or file; clients split longer imports. */
export const MAX_WANT_TEXT_LENGTH = 60_000;
export const MAX_WANT_LINES = 1000;
/**
 * The maximum lengths of a pasted line and of a CSV line, which can contain a want with 20 members and 20 source types.
 */
export const MAX_WANT_LINE_LENGTH = 500;
export const MAX_WANT_CSV_LINE_LENGTH = 6000;
/** The maximum number of users in each section of the matches page, and of listings shown per user and direction. */
export const MAX_MATCHED_USERS = 50;
export const MAX_MATCHED_LISTINGS = 12;
/**
 * The bounds and default of a user's value limit: how far the value that the user gets in a ring can differ from the
 * value that they give, in percent of the latter.
 */
export const MIN_RING_VALUE_PERCENT = 0;
export const MAX_RING_VALUE_PERCENT = 100;
export const DEFAULT_RING_VALUE_PERCENT = 15;
/** The minimum and maximum number of users in a ring; the operator can set the maximum to any number between them. */
export const MIN_RING_LENGTH = 3;
export const MAX_RING_LENGTH = 5;
export const DEFAULT_RING_LENGTH = 4;

// Swaps and rings
export const SWAP_ANSWER_HOURS = 72;
export const RING_ANSWER_HOURS = 48;
/** The number of listings that one user can give in one swap. */
export const MAX_SWAP_LISTINGS = 20;
/** The number of a user's swap offers that can wait for the other user's answer at the same time. */
export const MAX_WAITING_OFFERS = 100;
export const MAX_LISTED_TRADES = 100;

// Contact requests, messages, reviews and moderation
/**
 * The maximum number of listings in one contact request or conversation, including the listing that it was opened
 * about.
 */
export const MAX_BUNDLE_LISTINGS = 10;
export const MAX_ADDITIONAL_LISTINGS = MAX_BUNDLE_LISTINGS - 1;
export const MAX_CONTACT_MESSAGE_LENGTH = 4000;
export const MAX_MESSAGE_LENGTH = 4000;
/** The sender can edit or delete a message for this long. */
export const MESSAGE_CHANGE_MINUTES = 15;
export const MAX_MESSAGE_IMAGES = 10;
export const MAX_MESSAGE_SEARCH_LENGTH = 100;
export const MAX_RATING = 5;
export const MAX_REVIEW_LENGTH = 2000;
/** A review and the reply to it can be edited for this long. */
export const REVIEW_CHANGE_DAYS = 14;
export const MAX_REPORT_LENGTH = 1000;
export const MAX_APPEAL_LENGTH = 2000;
export const MAX_NOTE_LENGTH = 2000;

// Blocks
export const MAX_BLOCKS = 1000;

// Follows
export const MAX_FOLLOWS = 500;

// Push notifications
/**
 * The maximum number of browsers per user that receive notifications; adding another browser removes the one that was
 * added first.
 */
export const MAX_PUSH_SUBSCRIPTIONS = 20;
/** The maximum length of a push endpoint URL. The URLs of all known push services are shorter than 700 characters. */
export const MAX_PUSH_ENDPOINT_LENGTH = 1000;
export const MAX_PUSH_TEXT_LENGTH = 140;

// Support tickets
export const MAX_TICKET_NAME_LENGTH = 80;
export const TICKET_LINK_DAYS = 90;
export const MAX_TICKET_SUBJECT_LENGTH = 120;
export const MAX_TICKET_MESSAGE_LENGTH = 5000;
/** A ticket shows its first message and at most this number of its newest messages. */
export const MAX_TICKET_MESSAGES = 500;
export const MAX_OWN_TICKETS = 50;

// Pages of lists
export const DEFAULT_PAGE_SIZE = 12;
export const MAX_PAGE_SIZE = 48;
/**
 * A list without `limit` returns at most this number of items, the newest ones; if it has a cursor, the cursor fetches
 * the rest.
 */
export const WHOLE_LIST_LIMIT = 500;
export const MESSAGE_PAGE_SIZE = 50;
export const MAX_MESSAGE_PAGE_SIZE = 100;
export const MAX_MESSAGE_SEARCH_PAGE_SIZE = 50;
/**
 * The maximum number of messages in the response to a request without `limit` and without a cursor; long texts lower
 * it.
 */
export const WHOLE_CONVERSATION_LIMIT = 5000;

// Realtime
export const MAX_SOCKET_ID_LENGTH = 64;
export const MAX_CHANNEL_NAME_LENGTH = 200;

// Administration
export const ACTIVITY_DAYS = 30;
export const MAX_MARKETPLACE_NAME_LENGTH = 40;
/** `#rrggbb`. */
export const COLOUR_LENGTH = 7;
export const MAX_INVITATIONS = 1000;
export const MAX_ALIASES = 20;
export const MAX_CATALOGUE_NAME_LENGTH = 120;
export const MIN_SYNONYMS = 2;
export const MAX_SYNONYMS = 20;
export const MAX_SYNONYM_SETS = 500;
export const MAX_SYNONYM_LENGTH = 40;
export const MAX_CONDITIONS = 12;
export const MAX_CONDITION_NAME_LENGTH = 40;
export const MAX_QUEUE_PAGE_SIZE = 200;
export const QUEUE_PAGE_SIZE = 50;
export const MAX_STAFF_CURSOR_LENGTH = 100;
export const MAX_ANNOUNCEMENT_LENGTH = 500;
export const MAX_AUDIT_FILTER_LENGTH = 80;
/**
 * The maximum number of entries, oldest first, in an audit log exported from the web app; `magpie audit export` exports
 * all entries.
 */
export const MAX_AUDIT_EXPORT = 10_000;
export const MAX_PROPOSED_MEMBERS = 30;
export const MAX_CATALOGUE_PAGE_SIZE = 50;
/** The maximum number of lines in a catalogue import file, not counting its header. */
export const MAX_CATALOGUE_LINES = 50_000;
export const MAX_CATALOGUE_FILE_BYTES = 10 * 1024 * 1024;
/** The maximum number of import problems that are shown; a file with all of them can be downloaded. */
export const MAX_IMPORT_PROBLEMS = 200;
export const MAX_RATES_FILE_LENGTH = 100_000;
export const MIN_CURRENCY_RATE = 0.000001;
export const MAX_CURRENCY_RATE = 1_000_000;
