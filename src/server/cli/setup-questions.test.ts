import { PassThrough } from 'node:stream';
import { describe, expect, it } from 'vitest';
import { askForSetup } from './setup-questions.ts';

/** Runs the prompts on streams that look like a terminal. Types each response when the next question has appeared. */
async function answer(responses: readonly string[], { isTTY = true, args = [] as string[] } = {}) {
  const input = Object.assign(new PassThrough(), { isTTY, setRawMode: () => input });
  const output = Object.assign(new PassThrough(), { isTTY });
  const waiting = [...responses];
  let screen = '';
  output.on('data', (chunk: Buffer) => {
    screen += chunk.toString();
    if (/: $/.test(chunk.toString()) && waiting.length > 0) setImmediate(() => input.write(`${waiting.shift()}\r`));
  });
  const streams = { input, output } as unknown as Parameters<typeof askForSetup>[1];
  const options = await askForSetup(args, streams);
  return { options, screen, remaining: waiting };
}

const NONE = '';

describe('askForSetup', () => {
  it('returns the answers as command-line options and leaves out empty answers', async () => {
    const { options, remaining, screen } = await answer([
      ...['Cards', NONE, NONE, NONE, 'ada', 'ada@cards.test', 'a long enough secret', NONE],
      ...['Nova: Ada, Eve', 'Moon', NONE, 'Album, Event', NONE],
    ]);
    expect(options).toEqual([
      ...['--marketplace', 'Cards', '--name', 'ada', '--email', 'ada@cards.test'],
      ...['--password', 'a long enough secret', '--group', 'Nova: Ada, Eve', '--group', 'Moon'],
      ...['--source-types', 'Album, Event'],
    ]);
    expect(remaining).toEqual([]);
    // Readline clears the line before it prints its prompt, so a question that was written separately would disappear.
    expect(screen).toContain('\u001B[0JName of the marketplace');
  });

  it('prompts again after an invalid answer and explains the error', async () => {
    const { options, screen } = await answer([
      ...['<b>', 'Cards', 'teal', '#ffffff', '#0a6b5e', '#000000', NONE, 'open', 'auto'],
      ...['a b', 'ada', 'nobody', 'ada@cards.test', 'short', 'a long enough secret'],
      ...['/no/such/file.csv', NONE, NONE, NONE, 'nobody', NONE],
    ]);
    expect(options).toEqual([
      ...['--marketplace', 'Cards', '--accent-light', '#0a6b5e', '--invitations', 'auto'],
      ...['--name', 'ada', '--email', 'ada@cards.test', '--password', 'a long enough secret'],
    ]);
    for (const sentence of [
      'Use no quotation marks',
      'Enter a colour',
      'White text on this colour',
      'hard to see on the page',
      'Enter manual or auto.',
      'Use letters, digits',
      'There is no such file.',
    ]) {
      expect(screen).toContain(sentence);
    }
  });

  it('does not prompt for an email address without an admin name, or for groups if a catalogue file is given', async () => {
    const file = new URL(import.meta.url).pathname;
    const { options, screen } = await answer([NONE, NONE, NONE, NONE, NONE, file, NONE]);
    expect(options).toEqual(['--catalogue', file]);
    expect(screen).not.toContain('Email address of the first admin');
    expect(screen).not.toContain('A group and its members');
  });

  it('does not show the password', async () => {
    const { screen } = await answer([
      NONE,
      NONE,
      NONE,
      NONE,
      'ada',
      NONE,
      'a long enough secret',
      NONE,
      NONE,
      NONE,
      NONE,
    ]);
    expect(screen).toContain('ada');
    expect(screen).not.toContain('secret');
  });

  it('does not prompt if there is no terminal or if arguments are given', async () => {
    expect(await answer([], { isTTY: false })).toEqual({ options: [], screen: '', remaining: [] });
    expect(await answer([], { args: ['--name', 'ada'] })).toEqual({ options: [], screen: '', remaining: [] });
  });
});
