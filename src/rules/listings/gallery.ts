/** Chooses the three pictures of a listing's gallery when some of them are missing. */

type Pictures = { readonly image1: string; readonly image2: string; readonly image3: string };

/** Always returns three URLs; a missing second or third falls back to the first. Without a first, all are empty. */
export function galleryOf({ image1, image2, image3 }: Pictures): readonly [string, string, string] {
  return [image1, image2 || image1, image3 || image1];
}
