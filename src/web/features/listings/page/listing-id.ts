/** Parses the listing id in a URL. */

/** The id in the URL, or 0 if it is not a valid id. */
export const idOf = (text: string | undefined): number => (/^[1-9]\d{0,9}$/.test(text ?? '') ? Number(text) : 0);
