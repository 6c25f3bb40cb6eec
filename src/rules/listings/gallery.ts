/** Chooses the three pictures of a listing's gallery: the first replaces a missing second or third picture. */

type Pictures = { readonly image1: string; readonly image2: string; readonly image3: string };

export function galleryOf({ image1, image2, image3 }: Pictures): readonly [string, string, string] {
  return [image1, image2 || image1, image3 || image1];
}
