/** Mocks of the cropper and the editor, which need a real browser. */

type CropProps = { file: Blob | null; aspect?: number; onCropped: (picture: Blob) => void };

export function CropDialog({ file, aspect = 1, onCropped }: CropProps) {
  return file ? (
    <>
      <output aria-label="ratio">{aspect}</output>
      <button type="button" onClick={() => onCropped(new Blob(['cropped'], { type: 'image/jpeg' }))}>
        Crop
      </button>
    </>
  ) : null;
}

type EditorProps = {
  id: string;
  label: string;
  value: string;
  required?: boolean;
  onChange: (value: string) => void;
};

export function RichTextEditor({ id, label, value, required, onChange }: EditorProps) {
  return (
    <>
      <label htmlFor={id}>{label}</label>
      <textarea id={id} value={value} aria-required={required} onChange={(event) => onChange(event.target.value)} />
    </>
  );
}
