/** How do the commands of the house start other programs: captured quietly, or handed the terminal? */
import { spawn } from 'node:child_process';
import { constants } from 'node:os';
import { fileURLToPath } from 'node:url';

/** The folder of the checkout, without a trailing slash. */
export const root = fileURLToPath(new URL('../..', import.meta.url)).replace(/[\\/]$/, '');

/** Runs a program to its end and resolves with `{ code, output }`, both streams joined. Never rejects. */
export function capture(command, args, options = {}) {
  return new Promise((resolve) => {
    let output = '';
    const child = spawn(command, args, { cwd: root, stdio: ['ignore', 'pipe', 'pipe'], ...options });
    for (const stream of [child.stdout, child.stderr]) {
      stream.setEncoding('utf8');
      stream.on('data', (chunk) => {
        output += chunk;
      });
    }
    child.on('error', (error) => resolve({ code: 127, output: `${output}${error.message}\n` }));
    child.on('close', (code, signal) => resolve({ code: exitCodeOf(code, signal), output }));
  });
}

/**
 * Runs a program on our own terminal and resolves with its exit code. SIGTERM and SIGINT are passed on once; a Ctrl-C
 * on a terminal is not, because the terminal has already sent it to every program in the foreground.
 */
export function handOver(command, args, options = {}) {
  return new Promise((resolve, reject) => {
    const child = spawn(command, args, { cwd: root, stdio: 'inherit', ...options });
    const passedOn = new Set();
    const passOn = (signal) => {
      if (passedOn.has(signal) || (signal === 'SIGINT' && process.stdin.isTTY)) return;
      passedOn.add(signal);
      child.kill(signal);
    };
    process.on('SIGINT', passOn);
    process.on('SIGTERM', passOn);
    const watch = watchParent(() => passOn('SIGTERM'));
    const stopListening = () => {
      clearInterval(watch);
      process.off('SIGINT', passOn);
      process.off('SIGTERM', passOn);
    };
    child.on('error', (error) => {
      stopListening();
      reject(error);
    });
    child.on('close', (code, signal) => {
      stopListening();
      resolve(exitCodeOf(code, signal));
    });
  });
}

/**
 * npm passes a signal on to its shell, which dies without telling us: under npm a parent that is gone means that we
 * were told to stop. A parent that ends outside npm, such as a closed terminal, means nothing.
 */
function watchParent(onGone) {
  if (!process.env.npm_lifecycle_event) return undefined;
  const parent = process.ppid;
  return setInterval(() => process.ppid !== parent && onGone(), 200);
}

function exitCodeOf(code, signal) {
  return code ?? 128 + (signal ? constants.signals[signal] : 0);
}
