/** Defines what a moderation case stores about the reported item. Free of zod. */

/** The item at the moment of a report. */
export type Snapshot = {
  /** The name of the listing or user; empty for a message or review. */
  readonly title: string;
  /** The description, bio, message or review; sanitised HTML for a listing and plain text otherwise. */
  readonly text: string;
  /** Keys of the pictures in the storage. */
  readonly pictures: readonly string[];
  /** The listing's price in minor units and its currency. */
  readonly price?: { readonly minor: number; readonly currency: string };
  readonly rating?: number;
  /** The seller's reply to a review. */
  readonly reply?: string;
  readonly conversationId?: number;
};

/** One picture of a match, with the listing that shows it, if any. */
export type PhotoSide = {
  readonly imageId: number;
  readonly key: string;
  readonly ownerId: number;
  readonly listingId: number | null;
};

/** A new picture and the older pictures of other users that it matches. */
export type PhotoEvidence = { readonly picture: PhotoSide; readonly matches: readonly PhotoSide[] };
