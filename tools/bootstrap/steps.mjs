/** Prints the progress of commands: one line per step, with its duration. */

const frames = ['⠋', '⠙', '⠹', '⠸', '⠼', '⠴', '⠦', '⠧', '⠇', '⠏'];
const colours = { green: 32, red: 31, yellow: 33, dim: 2, bold: 1 };

/** Wraps `text` in an ANSI colour on a terminal; NO_COLOR and pipes get plain text. */
export function paint(colour, text) {
  return process.stdout.isTTY && !process.env.NO_COLOR ? `\x1b[${colours[colour]}m${text}\x1b[0m` : text;
}

/** Formats milliseconds: `0.4 s`, `72 s`, `3 min 5 s`. */
export function formatDuration(milliseconds) {
  const seconds = milliseconds / 1000;
  if (seconds < 10) return `${seconds.toFixed(1)} s`;
  if (seconds < 120) return `${Math.round(seconds)} s`;
  return `${Math.floor(seconds / 60)} min ${Math.round(seconds % 60)} s`;
}

/** An error that the user can act on: printed as its message only, without a stack. */
export class StepError extends Error {}

/**
 * Runs `work` under a title and prints one line when it ends. On a terminal, the line is animated while `work` runs;
 * elsewhere, a line is printed at the start, so that a log shows which step is slow.
 */
export async function step(title, doneTitle, work) {
  const started = Date.now();
  const elapsed = () => formatDuration(Date.now() - started);
  const onTerminal = process.stdout.isTTY === true;
  let frame = 0;
  const draw = () => process.stdout.write(`\r\x1b[2K${frames[frame++ % frames.length]} ${title} (${elapsed()})`);
  const clear = onTerminal ? '\r\x1b[2K' : '';
  if (!onTerminal) console.log(`- ${title} ...`);
  const timer = onTerminal ? setInterval(draw, 100) : undefined;
  try {
    const result = await work();
    process.stdout.write(`${clear}${paint('green', '✓')} ${doneTitle} (${elapsed()})\n`);
    return result;
  } catch (error) {
    process.stdout.write(`${clear}${paint('red', '✗')} ${title} failed (${elapsed()})\n`);
    throw error;
  } finally {
    clearInterval(timer);
  }
}

/** Runs the body of a command; prints the message of an expected error to stderr and exits with 1. */
export async function main(body) {
  try {
    const code = await body();
    process.exitCode = typeof code === 'number' ? code : 0;
  } catch (error) {
    console.error(error instanceof StepError ? `\n${error.message}` : error);
    process.exitCode = 1;
  }
}
