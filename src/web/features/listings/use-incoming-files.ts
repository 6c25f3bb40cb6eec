/** How do files get in that are dropped or pasted anywhere on the page? */
import { useEffect, useRef, useState } from 'react';

const fileIn = (data: DataTransfer | null): File | undefined => data?.files[0];
const brings = (event: DragEvent): boolean => event.dataTransfer?.types.includes('Files') ?? false;

/** Calls `onFile` with the first file of a drop or paste; answers whether one is being dragged over the page. */
export function useIncomingFiles(onFile: (file: File) => void): boolean {
  const [over, setOver] = useState(false);
  const take = useRef(onFile);
  useEffect(() => {
    take.current = onFile;
  });
  useEffect(() => {
    // The whole page: a picture dropped beside the box would replace the page, and with it the form.
    const onDrag = (event: DragEvent) => {
      if (!brings(event)) return;
      event.preventDefault();
      setOver(true);
    };
    const onLeave = (event: DragEvent) => {
      if (event.relatedTarget === null) setOver(false);
    };
    const onDrop = (event: DragEvent) => {
      setOver(false);
      if (!brings(event)) return;
      event.preventDefault();
      const file = fileIn(event.dataTransfer);
      if (file) take.current(file);
    };
    const onPaste = (event: ClipboardEvent) => {
      const file = fileIn(event.clipboardData);
      // Copied from a text program, words come with a picture of themselves: then the words are meant.
      if (!file || event.defaultPrevented || event.clipboardData?.types.includes('text/plain')) return;
      event.preventDefault();
      take.current(file);
    };
    document.addEventListener('dragover', onDrag);
    document.addEventListener('dragleave', onLeave);
    document.addEventListener('drop', onDrop);
    document.addEventListener('paste', onPaste);
    return () => {
      document.removeEventListener('dragover', onDrag);
      document.removeEventListener('dragleave', onLeave);
      document.removeEventListener('drop', onDrop);
      document.removeEventListener('paste', onPaste);
    };
  }, []);
  return over;
}
