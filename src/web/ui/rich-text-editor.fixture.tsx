/** Replaces the rich text editor in tests, because the real editor measures text, which jsdom cannot do. */
type Props = { id: string; label: string; value: string; onChange: (value: string) => void; error?: string };

export function RichTextEditor({ id, label, value, onChange, error }: Props) {
  return (
    <>
      <label htmlFor={id}>{label}</label>
      <textarea id={id} value={value} onChange={(event) => onChange(event.target.value)} />
      <p>{error}</p>
    </>
  );
}
