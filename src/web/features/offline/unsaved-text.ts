/** Finds text that the user has typed and that a reload would lose. */

const typed = new WeakSet<EventTarget>();

/** Records which fields the user types in, until the returned function is called. */
export function watchTyping(): () => void {
  const note = ({ target }: Event): void => void (target && typed.add(target));
  document.addEventListener('input', note, true);
  return () => document.removeEventListener('input', note, true);
}

/** Returns true if the text is in the page's URL or in a stored draft, which is JSON. */
function isStored(text: string): boolean {
  const json = JSON.stringify(text).slice(1, -1);
  const inQuery = [...new URLSearchParams(location.search).values()].includes(text);
  const inDraft = [sessionStorage, localStorage].some((storage) =>
    Object.values(storage as unknown as Record<string, string>).some((value) => value.includes(json)),
  );
  return inQuery || inDraft;
}

const textIn = (field: Element): string =>
  field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement ? field.value : (field.textContent ?? '');

export function hasUnsavedText(): boolean {
  const fields = document.querySelectorAll('input, textarea, [contenteditable="true"]');
  return [...fields].some((field) => typed.has(field) && textIn(field).trim() !== '' && !isStored(textIn(field)));
}
