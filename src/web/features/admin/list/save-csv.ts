/** Offers a CSV text as a download of the browser. */
export function saveCsv(text: string, name: string): void {
  const url = URL.createObjectURL(new Blob([text], { type: 'text/csv;charset=utf-8' }));
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  // Revoke the URL later, because browsers read it after the click handler.
  setTimeout(() => URL.revokeObjectURL(url), 10_000);
}
