/** Receives files dropped or pasted anywhere on the page. */
import { type RefObject, useEffect, useRef, useState } from 'react';

const filesOf = (data: DataTransfer | null): readonly File[] => [...(data?.files ?? [])];
const hasFiles = (event: DragEvent): boolean => event.dataTransfer?.types.includes('Files') ?? false;

type FileHandler = RefObject<(files: readonly File[]) => void>;

/** Calls `onFiles` with the files of a drop or paste; returns whether files are being dragged over the page. */
export function useIncomingFiles(onFiles: (files: readonly File[]) => void): boolean {
  const handler = useRef(onFiles);
  useEffect(() => {
    handler.current = onFiles;
  });
  usePastedFiles(handler);
  return useDroppedFiles(handler);
}

function useDroppedFiles(handler: FileHandler): boolean {
  const [over, setOver] = useState(false);
  useEffect(() => {
    // Listen on the whole page: a picture dropped outside the drop area would otherwise replace the page and lose the
    // form.
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
      const files = filesOf(event.dataTransfer);
      if (files.length > 0) handler.current(files);
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
      const files = filesOf(event.clipboardData);
      // Text copied from a word processor includes a picture of itself; the user wants to paste the text.
      if (files.length === 0 || event.defaultPrevented || event.clipboardData?.types.includes('text/plain')) return;
      event.preventDefault();
      handler.current(files);
    };
    document.addEventListener('paste', onPaste);
    return () => document.removeEventListener('paste', onPaste);
  }, [handler]);
}
