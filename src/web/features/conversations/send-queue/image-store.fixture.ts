/** Replaces the IndexedDB image store with a map that survives the simulated reload of a test. */
const filesByName = new Map<string, readonly File[]>();
let held: Promise<void> = Promise.resolve();

export const imageStoreMock = {
  names: () => [...filesByName.keys()],
  stored: () => [...filesByName.values()].map((files) => files.map(({ name }) => name)),
  empty: () => filesByName.clear(),
  /** Makes writes wait until the returned function is called. */
  holdWrites: () => {
    let release: () => void = () => {};
    held = new Promise((resolve) => {
      release = resolve;
    });
    return release;
  },
};

export async function persistPictures(name: string, files: readonly File[]): Promise<void> {
  await held;
  filesByName.set(name, files);
}

export async function readPictures(name: string): Promise<readonly File[] | undefined> {
  return filesByName.get(name);
}

export async function dropPictures(name: string): Promise<void> {
  filesByName.delete(name);
}

export async function sweepPictures(): Promise<void> {}
