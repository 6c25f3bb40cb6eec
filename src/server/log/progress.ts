/** How does somebody at a terminal see that something long is going on, and how far it is? */

export type Progress = (done: number, total: number) => void;

const seconds = (since: number): string => `${((Date.now() - since) / 1000).toFixed(1)} s`;

/** Says what is being done, its progress on a terminal, and how long it took. */
export async function reportSteps<T>(title: string, work: (progress: Progress) => Promise<T>): Promise<T> {
  const { stdout } = process;
  const began = Date.now();
  let shown = 0;
  const progress: Progress = (done, total) => {
    if (!stdout.isTTY || Date.now() - shown < 80) return;
    shown = Date.now();
    stdout.write(`\r\u001b[K… ${title}: ${Math.floor((100 * done) / Math.max(1, total))} %`);
  };
  if (stdout.isTTY) stdout.write(`… ${title}`);
  const clear = stdout.isTTY ? '\r\u001b[K' : '';
  try {
    const result = await work(progress);
    stdout.write(`${clear}✓ ${title} (${seconds(began)})\n`);
    return result;
  } catch (error) {
    stdout.write(`${clear}✗ ${title} (${seconds(began)})\n`);
    throw error;
  }
}
