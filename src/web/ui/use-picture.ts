/** Decodes an image that the user has selected, and provides an object URL for it while mounted. */
import { useEffect, useState } from 'react';
import { decodePicture, isHeic, type UnreadablePicture } from './crop-picture.ts';

export type PickedPicture =
  | { state: 'reading' }
  | { state: 'unreadable'; reason: UnreadablePicture }
  | { state: 'ready'; bitmap: ImageBitmap; url: string };

export function usePicture(file: Blob): PickedPicture {
  const [picked, setPicked] = useState<PickedPicture>({ state: 'reading' });
  useEffect(() => {
    let isUnmounted = false;
    let release = () => {};
    setPicked({ state: 'reading' });
    decodePicture(file)
      .then((bitmap) => {
        const url = URL.createObjectURL(file);
        release = () => {
          URL.revokeObjectURL(url);
          bitmap.close();
        };
        if (isUnmounted) release();
        else setPicked({ state: 'ready', bitmap, url });
      })
      .catch(async () => {
        const reason: UnreadablePicture = (await isHeic(file).catch(() => false)) ? 'heic' : 'unreadable';
        if (!isUnmounted) setPicked({ state: 'unreadable', reason });
      });
    return () => {
      isUnmounted = true;
      release();
    };
  }, [file]);
  return picked;
}
