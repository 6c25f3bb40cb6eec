/** Defines what is shown in place of the names of erased accounts and listings. */

/** Contains spaces, so that no user can have such a name; the id makes it unique. */
export const erasedUserName = (id: number): string => `Deleted user ${id}`;
export const ERASED_LISTING_NAME = 'Deleted listing';

/** Returns whether a name is that of an erased account. */
export const isErasedUserName = (name: string): boolean => /^Deleted user \d+$/.test(name);
