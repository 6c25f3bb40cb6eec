/** What was chosen on this device, for as long as its browser keeps it? */

/** Undefined where nobody chose, or storage is closed. */
export function chosenHere<T extends string>(key: string, among: readonly T[]): T | undefined {
  try {
    const kept = window.localStorage.getItem(key);
    return among.find((one) => one === kept);
  } catch {
    return undefined;
  }
}

/** A browser that keeps nothing asks its own settings again next time. */
export function chooseHere(key: string, value: string): void {
  try {
    window.localStorage.setItem(key, value);
  } catch {
    // Storage is closed: the choice lasts until the page is left.
  }
}
