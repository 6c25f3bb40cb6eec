/** Replaces the crop dialog in tests: the cropper draws on a canvas, which jsdom does not have. */
type CropDialogProps = {
  file: Blob | null;
  aspect: number;
  round?: boolean;
  title: string;
  output?: { type: string };
  onCropped: (picture: Blob) => void;
  onCancel: () => void;
};

export function CropDialog({ file, aspect, round, title, output, onCropped, onCancel }: CropDialogProps) {
  if (!file) return null;
  return (
    <div role="dialog" aria-label={title}>
      <output>{`${aspect} ${output?.type} ${round ? 'round' : 'square'}`}</output>
      <button type="button" onClick={() => onCropped(new Blob(['cropped'], { type: 'image/jpeg' }))}>
        Crop
      </button>
      <button type="button" onClick={onCancel}>
        Cancel
      </button>
    </div>
  );
}
