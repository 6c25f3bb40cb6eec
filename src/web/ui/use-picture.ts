/** What can be shown of a picture that somebody has just picked? */
import { useEffect, useState } from 'react';
import { decodePicture, isHeic, type UnreadablePicture } from './crop-picture.ts';

export type PickedPicture =
  | { state: 'reading' }
  | { state: 'unreadable'; why: UnreadablePicture }
  | { state: 'ready'; bitmap: ImageBitmap; url: string };

/** Decodes the file and gives it an address for as long as it is on the page. */
export function usePicture(file: Blob): PickedPicture {
  const [picked, setPicked] = useState<PickedPicture>({ state: 'reading' });
  useEffect(() => {
    let gone = false;
    let release = () => {};
    setPicked({ state: 'reading' });
    decodePicture(file)
      .then((bitmap) => {
        const url = URL.createObjectURL(file);
        release = () => {
          URL.revokeObjectURL(url);
          bitmap.close();
        };
        if (gone) release();
        else setPicked({ state: 'ready', bitmap, url });
      })
      .catch(async () => {
        const why: UnreadablePicture = (await isHeic(file).catch(() => false)) ? 'heic' : 'unreadable';
        if (!gone) setPicked({ state: 'unreadable', why });
      });
    return () => {
      gone = true;
      release();
    };
  }, [file]);
  return picked;
}
