/** Prompts for the options of `setup` if the command runs in a terminal without any arguments. */

import { existsSync } from 'node:fs';
import { createInterface } from 'node:readline/promises';
import { Writable } from 'node:stream';
import { z } from 'zod';
import { NewPassword, UserName } from '#contract/auth.ts';
import { MIN_PASSWORD_LENGTH } from '#contract/limits.ts';
import { MarketplaceName } from '#contract/marketplace.ts';
import { isProblemCode, problemSentences } from '#contract/problem-sentences.ts';
import { renderProblem } from '#contract/problems.ts';
import { accentRefusal, type Scheme } from '#rules/admin/accent-refusal.ts';
import { HEX_COLOUR } from '#rules/admin/contrast.ts';

type Question = {
  option: string;
  text: string;
  isSecret?: boolean;
  /** Prompts again after each response, until the response is empty. */
  isRepeated?: boolean;
  problem?: (response: string) => string | undefined;
};

const bySchema = (schema: z.ZodType) => (response: string) => {
  const [issue] = schema.safeParse(response).error?.issues ?? [];
  if (!issue) return undefined;
  const { maximum: max, minimum: min } = issue as { maximum?: number; minimum?: number };
  return isProblemCode(issue.message)
    ? renderProblem(problemSentences, { code: issue.message, params: { max, min } } as never)
    : issue.message;
};

const accent = (scheme: Scheme) => (response: string) => {
  if (!HEX_COLOUR.test(response)) return problemSentences.not_a_colour;
  const refusal = accentRefusal(response, scheme);
  return refusal === null ? undefined : problemSentences[refusal];
};

const QUESTIONS: readonly Question[] = [
  {
    option: '--marketplace',
    text: 'Name of the marketplace (empty to decide later)',
    problem: bySchema(MarketplaceName),
  },
  {
    option: '--accent-light',
    text: 'Colour of the main buttons in the light theme, like #0a6b5e (empty for the default)',
    problem: accent('light'),
  },
  {
    option: '--accent-dark',
    text: 'Colour of the main buttons in the dark theme (empty for the default)',
    problem: accent('dark'),
  },
  {
    option: '--invitations',
    text: 'Invite people yourself (manual), or automatically when they sign up (auto)? (empty for manual)',
    problem: (response) => (['manual', 'auto'].includes(response) ? undefined : 'Enter manual or auto.'),
  },
  {
    option: '--name',
    text: 'Username of the first admin (empty if there already is an admin)',
    problem: bySchema(UserName),
  },
  {
    option: '--email',
    text: 'Email address of the first admin',
    problem: (response) => (z.email().safeParse(response).success ? undefined : problemSentences.invalid_email),
  },
  {
    option: '--password',
    text: `Password of the first admin (at least ${MIN_PASSWORD_LENGTH} characters, not shown)`,
    isSecret: true,
    problem: bySchema(NewPassword),
  },
  {
    option: '--catalogue',
    text: 'CSV file with groups, members and source types (empty to enter them here or at /admin)',
    problem: (response) => (existsSync(response) ? undefined : 'There is no such file.'),
  },
  { option: '--group', text: 'A group and its members, like Nova: Ada, Eve (empty when done)', isRepeated: true },
  { option: '--source-types', text: 'Source types, like Album, Event (empty for none)' },
  {
    option: '--mail-to',
    text: 'Send a test email to (empty for none)',
    problem: (response) => (z.email().safeParse(response).success ? undefined : problemSentences.invalid_email),
  },
];

type Terminal = { ask(question: Question): Promise<string>; close(): void };
type Streams = { input: NodeJS.ReadStream; output: NodeJS.WriteStream };

function openTerminal({ input, output }: Streams): Terminal {
  let isMuted = false;
  // Readline echoes typed characters to this stream, which hides them while a secret is typed.
  const echo = new Writable({
    write(chunk, _encoding, done) {
      if (!isMuted) output.write(chunk);
      done();
    },
  });
  const terminal = createInterface({ input, output: echo, terminal: true });
  return {
    close: () => terminal.close(),
    ask: async ({ text, isSecret = false }) => {
      // Passes the text as the prompt, because readline would clear a line that was written before.
      const answered = terminal.question(`${text}: `);
      isMuted = isSecret;
      const response = (await answered).trim();
      if (isSecret) output.write('\n');
      isMuted = false;
      return response;
    },
  };
}

async function askValid(terminal: Terminal, question: Question, output: NodeJS.WritableStream): Promise<string> {
  for (;;) {
    const response = await terminal.ask(question);
    const problem = response === '' ? undefined : question.problem?.(response);
    if (problem === undefined) return response;
    output.write(`  ${problem}\n`);
  }
}

/**
 * Skips the questions about groups and source types if a catalogue file is given, and the questions about an admin's
 * email and password if no admin name is given.
 */
function isSkipped({ option }: Question, options: readonly string[]): boolean {
  if (['--group', '--source-types'].includes(option)) return options.includes('--catalogue');
  return ['--email', '--password'].includes(option) && !options.includes('--name');
}

/**
 * Returns the arguments to add to the command; an empty response leaves its option out. Prompts only in a terminal, and
 * only if no arguments are given.
 */
export async function askForSetup(
  args: readonly string[],
  { input = process.stdin, output = process.stdout }: Partial<Streams> = {},
): Promise<string[]> {
  if (!input.isTTY || !output.isTTY || args.length > 0) return [];
  const terminal = openTerminal({ input, output });
  const options: string[] = [];
  try {
    for (const question of QUESTIONS) {
      if (isSkipped(question, options)) continue;
      for (;;) {
        const response = await askValid(terminal, question, output);
        if (response !== '') options.push(question.option, response);
        if (response === '' || !question.isRepeated) break;
      }
    }
  } finally {
    terminal.close();
  }
  return options;
}
