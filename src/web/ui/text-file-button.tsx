/** Button that lets the user choose a text file, and passes on its text. */
import { useRef } from 'react';
import { decodeText } from '#rules/text/decode-text.ts';
import { Button } from './button.tsx';
import { FileInput } from './file-input.tsx';
import { useToast } from './toast.tsx';
import { textFileLabels } from './ui.labels.ts';

type TextFileButtonProps = { label: string; accept: string; onText: (text: string, fileName: string) => void };

export function TextFileButton({ label, accept, onText }: TextFileButtonProps) {
  const input = useRef<HTMLInputElement>(null);
  const toast = useToast();
  const read = async (file: File): Promise<void> => {
    try {
      const text = decodeText(new Uint8Array(await file.arrayBuffer()));
      if (text === undefined) toast({ kind: 'error', message: textFileLabels.notText });
      else onText(text, file.name);
    } catch (error) {
      console.error('Failed to read a text file', error);
      toast({ kind: 'error', message: textFileLabels.failed });
    }
  };
  return (
    <>
      <Button icon="upload" className="justify-self-start" onClick={() => input.current?.click()}>
        {label}
      </Button>
      <FileInput ref={input} label={label} accept={accept} onChoose={(file) => void read(file)} />
    </>
  );
}
