import { PassThrough } from 'node:stream';
import { expect, it } from 'vitest';
import { confirm } from './confirm.ts';

function ask(answer: string | undefined, isTTY = true): Promise<void> {
  const input = Object.assign(new PassThrough(), { isTTY, setRawMode: () => input });
  const asked = confirm('Delete it?', { input, output: new PassThrough() } as unknown as Parameters<typeof confirm>[1]);
  if (answer === undefined) input.end();
  else input.write(`${answer}\n`);
  return asked;
}

it.each(['y', 'Yes', ' y '])('confirm accepts the answer %j', (answer) => expect(ask(answer)).resolves.toBeUndefined());

it.each(['', 'n', 'yesterday', undefined])('confirm refuses the answer %j', (answer) =>
  expect(ask(answer)).rejects.toThrow('Nothing was changed.'),
);

it('confirm asks nothing without a terminal', () => expect(ask('n', false)).resolves.toBeUndefined());
