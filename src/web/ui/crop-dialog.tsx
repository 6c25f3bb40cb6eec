/** How is the part of a picture chosen that others will see? Import it lazily: it is the cropper's chunk. */
import { useState } from 'react';
import { cropDialogLabels } from './crop-dialog.labels.ts';
import type { CropOutput } from './crop-picture.ts';
import { CropStage, type CropWords } from './crop-stage.tsx';
import { Modal, type ModalSize } from './modal.tsx';

export type CropDialogProps = {
  /** The picture to crop; null closes the dialog. */
  file: File | Blob | null;
  /** Width through height, like 16 / 9. */
  aspect?: number | undefined;
  onCropped: (picture: Blob) => void;
  onCancel: () => void;
  title?: string | undefined;
  size?: ModalSize | undefined;
  /** A round frame, for avatars; the file stays square. */
  round?: boolean | undefined;
  output?: CropOutput | undefined;
  /** While the owner uploads: the button stays busy. */
  busy?: boolean | undefined;
  words?: Partial<CropWords> | undefined;
};

const jpeg: CropOutput = { type: 'image/jpeg' };

/** A modal with the picture, a frame of fixed shape and a zoom slider. Keep it mounted, and give it a file to open it. */
export function CropDialog({
  file,
  aspect = 1,
  onCropped,
  onCancel,
  title = cropDialogLabels.title,
  size = 'lg',
  round = false,
  output = jpeg,
  busy = false,
  words,
}: CropDialogProps) {
  // The last file stays on stage while the dialog leaves.
  const [shown, setShown] = useState(file);
  const [turn, setTurn] = useState(0);
  if (file !== null && file !== shown) {
    setShown(file);
    setTurn(turn + 1);
  }
  return (
    <Modal open={file !== null} onClose={onCancel} title={title} size={size}>
      {shown === null ? null : (
        <CropStage
          key={turn}
          file={shown}
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
