/** Which three pictures does a listing's gallery show when some of them are missing? */

type Pictures = { readonly image1: string; readonly image2: string; readonly image3: string };

/** Always three addresses; a missing second or third falls back to the first. All are empty where there is no first. */
export function galleryOf({ image1, image2, image3 }: Pictures): readonly [string, string, string] {
  return [image1, image2 || image1, image3 || image1];
}
