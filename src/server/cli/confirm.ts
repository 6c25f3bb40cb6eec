/** Asks a person on a terminal before something is deleted; scripts have no terminal and are not asked. */
import { once } from 'node:events';
import { createInterface } from 'node:readline/promises';
import { CommandError } from '../operator/command.ts';

type Streams = { input: NodeJS.ReadStream; output: NodeJS.WriteStream };

/** Throws unless the answer is yes. */
export async function confirm(
  question: string,
  { input = process.stdin, output = process.stderr }: Partial<Streams> = {},
): Promise<void> {
  if (!input.isTTY) return;
  const terminal = createInterface({ input, output });
  // Ctrl-D closes the terminal without an answer.
  const answer = await Promise.race([terminal.question(`${question} (y/N) `), once(terminal, 'close').then(() => '')]);
  terminal.close();
  if (!/^y(es)?$/i.test(answer.trim())) throw new CommandError('Nothing was changed.');
}
