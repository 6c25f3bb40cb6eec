/** Defines the names shown for erased accounts and listings. */

/** Contains spaces, so that no user can choose the name; the id makes it unique. */
export const erasedUserName = (id: number): string => `Deleted user ${id}`;
export const ERASED_LISTING_NAME = 'Deleted listing';

export const isErasedUserName = (name: string): boolean => /^Deleted user \d+$/.test(name);
