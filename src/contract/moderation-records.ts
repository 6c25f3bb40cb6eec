/** Defines what a moderation case stores about the reported item. */

export type Snapshot = {
  /** The name of the listing or user; empty for a message, review or photograph. */
  readonly title: string;
  /** The description, bio, message or review; sanitised HTML for a listing and plain text otherwise. */
  readonly text: string;
  /** Storage keys of the pictures. */
  readonly pictures: readonly string[];
  readonly price?: { readonly minor: number; readonly currency: string };
  readonly rating?: number;
  readonly reply?: string;
  readonly conversationId?: number;
};

/** A picture in a suspected reuse of a photograph, with the listing that shows the picture, if any. */
export type PhotoSide = {
  readonly imageId: number;
  readonly key: string;
  readonly ownerId: number;
  readonly listingId: number | null;
};

export type PhotoEvidence = { readonly picture: PhotoSide; readonly matches: readonly PhotoSide[] };
