/** Shows the progress of long operations on a terminal. */

export type Progress = (done: number, total: number) => void;

const seconds = (since: number): string => `${((Date.now() - since) / 1000).toFixed(1)} s`;

export async function reportSteps<T>(title: string, work: (progress: Progress) => Promise<T>): Promise<T> {
  const { stdout } = process;
  const began = Date.now();
  let lastPrintedAt = 0;
  const progress: Progress = (done, total) => {
    if (!stdout.isTTY || Date.now() - lastPrintedAt < 80) return;
    lastPrintedAt = Date.now();
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
