/** Stores choices made on this device in local storage. */

/** Undefined if nothing was chosen or storage is not available. */
export function readDeviceChoice<T extends string>(key: string, among: readonly T[]): T | undefined {
  try {
    const stored = window.localStorage.getItem(key);
    return among.find((choice) => choice === stored);
  } catch {
    return undefined;
  }
}

export function storeDeviceChoice(key: string, value: string): void {
  try {
    window.localStorage.setItem(key, value);
  } catch {
    // Storage is not available: the choice lasts until the page is reloaded.
  }
}
