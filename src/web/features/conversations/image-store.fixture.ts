/** What stands in for the browser's database of pictures? A shelf that outlives what a test calls a reload. */
const kept = new Map<string, readonly File[]>();

export const shelf = {
  names: () => [...kept.keys()],
  empty: () => kept.clear(),
};

export async function keepPictures(name: string, files: readonly File[]): Promise<void> {
  kept.set(name, files);
}

export async function readPictures(name: string): Promise<readonly File[] | undefined> {
  return kept.get(name);
}

export async function dropPictures(name: string): Promise<void> {
  kept.delete(name);
}

export async function sweepPictures(): Promise<void> {}
