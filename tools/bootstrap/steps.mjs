/** What does a person see while the commands of the house work? One line a step, with the time it took. */

const frames = ['⠋', '⠙', '⠹', '⠸', '⠼', '⠴', '⠦', '⠧', '⠇', '⠏'];
const paints = { green: 32, red: 31, yellow: 33, dim: 2, bold: 1 };

/** Wraps `text` in an ANSI colour where somebody sees it; NO_COLOR and pipes get plain text. */
export function paint(colour, text) {
  return process.stdout.isTTY && !process.env.NO_COLOR ? `\x1b[${paints[colour]}m${text}\x1b[0m` : text;
}

/** Milliseconds as words: `0.4 s`, `72 s`, `3 min 5 s`. */
export function formatDuration(milliseconds) {
  const seconds = milliseconds / 1000;
  if (seconds < 10) return `${seconds.toFixed(1)} s`;
  if (seconds < 120) return `${Math.round(seconds)} s`;
  return `${Math.floor(seconds / 60)} min ${Math.round(seconds % 60)} s`;
}

/** Something went wrong that a person can act on: shown as its message alone, without a stack. */
export class StepError extends Error {}

/**
 * Runs `work` under a title that says what is being done and prints one line when it is over. On a terminal the
 * line moves meanwhile; elsewhere a line is printed at the start, so that a log shows what is taking so long.
 */
export async function step(doing, done, work) {
  const started = Date.now();
  const elapsed = () => formatDuration(Date.now() - started);
  const onTerminal = process.stdout.isTTY === true;
  let frame = 0;
  const draw = () => process.stdout.write(`\r\x1b[2K${frames[frame++ % frames.length]} ${doing} (${elapsed()})`);
  const clear = onTerminal ? '\r\x1b[2K' : '';
  if (!onTerminal) console.log(`- ${doing} ...`);
  const timer = onTerminal ? setInterval(draw, 100) : undefined;
  try {
    const result = await work();
    process.stdout.write(`${clear}${paint('green', '✓')} ${done} (${elapsed()})\n`);
    return result;
  } catch (error) {
    process.stdout.write(`${clear}${paint('red', '✗')} ${doing} failed (${elapsed()})\n`);
    throw error;
  } finally {
    clearInterval(timer);
  }
}

/** Runs the body of a command; an expected failure becomes its message on stderr and exit code 1. */
export async function main(body) {
  try {
    const code = await body();
    process.exitCode = typeof code === 'number' ? code : 0;
  } catch (error) {
    console.error(error instanceof StepError ? `\n${error.message}` : error);
    process.exitCode = 1;
  }
}
