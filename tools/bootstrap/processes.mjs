/** Runs other programs: with captured output, or connected to the terminal. */
import { spawn } from 'node:child_process';
import { constants } from 'node:os';
import { fileURLToPath } from 'node:url';

/** The repository's folder, without a trailing slash. */
export const root = fileURLToPath(new URL('../..', import.meta.url)).replace(/[\\/]$/, '');

/** Runs a program to its end and resolves with `{ code, output }`; `output` has stdout and stderr. Never rejects. */
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
 * Runs a program on the current terminal and resolves with its exit code. Forwards SIGTERM and SIGINT, each at most
 * once. Does not forward Ctrl-C on a terminal, because the terminal sends it to every program in the foreground.
 */
export function runOnTerminal(command, args, options = {}) {
  return new Promise((resolve, reject) => {
    const child = spawn(command, args, { cwd: root, stdio: 'inherit', ...options });
    const forwarded = new Set();
    const forward = (signal) => {
      if (forwarded.has(signal) || (signal === 'SIGINT' && process.stdin.isTTY)) return;
      forwarded.add(signal);
      child.kill(signal);
    };
    process.on('SIGINT', forward);
    process.on('SIGTERM', forward);
    const listen = watchParent(() => forward('SIGTERM'));
    const stopListening = () => {
      clearInterval(listen);
      process.off('SIGINT', forward);
      process.off('SIGTERM', forward);
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
 * npm forwards a signal to its shell, which exits without forwarding it. So under npm, the started program must be
 * stopped when the parent of this process has exited. Outside npm, the program continues after the parent, for example
 * a shell, has exited.
 */
function watchParent(onExit) {
  if (!process.env.npm_lifecycle_event) return undefined;
  const parent = process.ppid;
  return setInterval(() => process.ppid !== parent && onExit(), 200);
}

function exitCodeOf(code, signal) {
  return code ?? 128 + (signal ? constants.signals[signal] : 0);
}
