/** Offers text as a file download. */
export function saveFile(text: string, name: string, mediaType: 'text/csv' | 'text/plain' = 'text/csv'): void {
  const url = URL.createObjectURL(new Blob([text], { type: `${mediaType};charset=utf-8` }));
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  // Revoke the URL later, because browsers read it after the click handler.
  setTimeout(() => URL.revokeObjectURL(url), 10_000);
}
