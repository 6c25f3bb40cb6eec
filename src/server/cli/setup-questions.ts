/** Asks for the options of `setup` that were not given, if a person sits at the terminal. */
import { createInterface } from 'node:readline/promises';
import { Writable } from 'node:stream';

const QUESTIONS = [
  { option: '--name', text: 'User name of the first admin', isSecret: false },
  { option: '--email', text: 'Email address of the first admin', isSecret: false },
  { option: '--password', text: 'Password of the first admin (at least 10 characters, not shown)', isSecret: true },
  { option: '--mail-to', text: 'Send a test email to (empty for none)', isSecret: false },
] as const;

/** Returns more arguments. An empty response leaves the option out; without a terminal, nothing is asked. */
export async function askForSetup(
  args: readonly string[],
  { input = process.stdin, output = process.stdout } = {},
): Promise<string[]> {
  if (!input.isTTY || !output.isTTY || args.length > 0) return [];
  let isMuted = false;
  // The terminal shows what is typed only through this stream.
  const echo = new Writable({
    write(chunk, _encoding, done) {
      if (!isMuted) output.write(chunk);
      done();
    },
  });
  const terminal = createInterface({ input, output: echo, terminal: true });
  const given: string[] = [];
  try {
    for (const { option, text, isSecret } of QUESTIONS) {
      output.write(`${text}: `);
      isMuted = isSecret;
      const response = (await terminal.question('')).trim();
      if (isSecret) output.write('\n');
      isMuted = false;
      if (response !== '') given.push(option, response);
    }
  } finally {
    terminal.close();
  }
  return given;
}
