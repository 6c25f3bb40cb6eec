/** Replaces the IndexedDB image store with a map that survives the simulated reload of a test. */
const filesByName = new Map<string, readonly File[]>();

export const imageStoreMock = {
  names: () => [...filesByName.keys()],
  empty: () => filesByName.clear(),
};

export async function keepPictures(name: string, files: readonly File[]): Promise<void> {
  filesByName.set(name, files);
}

export async function readPictures(name: string): Promise<readonly File[] | undefined> {
  return filesByName.get(name);
}

export async function dropPictures(name: string): Promise<void> {
  filesByName.delete(name);
}

export async function sweepPictures(): Promise<void> {}
