/** Renders a dialog for cropping an image. Import it from `on-demand.ts`, because it loads the cropper library. */
import { useState } from 'react';
import type { CropOutput } from './crop-picture.ts';
import { CropStage, type CropWords } from './crop-stage.tsx';
import { Modal, type ModalSize } from './modal.tsx';
import { cropDialogLabels } from './ui.labels.ts';

export type CropDialogProps = {
  /** Null closes the dialog. */
  file: File | Blob | null;
  /** Width divided by height, for example 16 / 9. */
  aspect?: number | undefined;
  onCropped: (picture: Blob) => void;
  onCancel: () => void;
  title?: string | undefined;
  size?: ModalSize | undefined;
  /** Shows a round frame for avatars; the file itself is not round. */
  round?: boolean | undefined;
  output?: CropOutput | undefined;
  busy?: boolean | undefined;
  words?: Partial<CropWords> | undefined;
};

const DEFAULT_OUTPUT: CropOutput = { type: 'image/jpeg' };

/** Leave the dialog mounted and pass a file to open it. */
export function CropDialog({
  file,
  aspect = 1,
  onCropped,
  onCancel,
  title = cropDialogLabels.title,
  size = 'lg',
  round = false,
  output = DEFAULT_OUTPUT,
  busy = false,
  words,
}: CropDialogProps) {
  // Keeps the last file visible while the dialog closes.
  const [lastFile, setLastFile] = useState(file);
  const [generation, setGeneration] = useState(0);
  if (file !== null && file !== lastFile) {
    setLastFile(file);
    setGeneration(generation + 1);
  }
  return (
    <Modal open={file !== null} onClose={onCancel} title={title} size={size}>
      {lastFile === null ? null : (
        <CropStage
          key={generation}
          file={lastFile}
          aspect={aspect}
          round={round}
          output={output}
          busy={busy}
          words={{ ...cropDialogLabels, ...words }}
          onCropped={onCropped}
          onCancel={onCancel}
        />
      )}
    </Modal>
  );
}
