/** Receives files dropped or pasted anywhere on the page. */
import { type RefObject, useEffect, useRef, useState } from 'react';

const firstFileOf = (data: DataTransfer | null): File | undefined => data?.files[0];
const hasFiles = (event: DragEvent): boolean => event.dataTransfer?.types.includes('Files') ?? false;

type FileHandler = RefObject<(file: File) => void>;

/** Calls `onFile` with the first file of a drop or paste; returns whether a file is being dragged over the page. */
export function useIncomingFiles(onFile: (file: File) => void): boolean {
  const handler = useRef(onFile);
  useEffect(() => {
    handler.current = onFile;
  });
  usePastedFiles(handler);
  return useDroppedFiles(handler);
}

function useDroppedFiles(handler: FileHandler): boolean {
  const [over, setOver] = useState(false);
  useEffect(() => {
    // Listen on the whole page: a picture dropped next to the box would replace the page and lose the form.
    const onDrag = (event: DragEvent) => {
      if (!hasFiles(event)) return;
      event.preventDefault();
      setOver(true);
    };
    const onLeave = (event: DragEvent) => {
      if (event.relatedTarget === null) setOver(false);
    };
    const onDrop = (event: DragEvent) => {
      setOver(false);
      if (!hasFiles(event)) return;
      event.preventDefault();
      const file = firstFileOf(event.dataTransfer);
      if (file) handler.current(file);
    };
    document.addEventListener('dragover', onDrag);
    document.addEventListener('dragleave', onLeave);
    document.addEventListener('drop', onDrop);
    return () => {
      document.removeEventListener('dragover', onDrag);
      document.removeEventListener('dragleave', onLeave);
      document.removeEventListener('drop', onDrop);
    };
  }, [handler]);
  return over;
}

function usePastedFiles(handler: FileHandler): void {
  useEffect(() => {
    const onPaste = (event: ClipboardEvent) => {
      const file = firstFileOf(event.clipboardData);
      // Text copied from a word processor includes a picture of itself; the user wants to paste the text.
      if (!file || event.defaultPrevented || event.clipboardData?.types.includes('text/plain')) return;
      event.preventDefault();
      handler.current(file);
    };
    document.addEventListener('paste', onPaste);
    return () => document.removeEventListener('paste', onPaste);
  }, [handler]);
}
