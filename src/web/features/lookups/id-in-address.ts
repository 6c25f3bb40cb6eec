/** Which row does an address name? */

/** The id in the address, or 0 where none can be. */
export const idOf = (text: string | undefined): number => (/^[1-9]\d{0,8}$/.test(text ?? '') ? Number(text) : 0);
