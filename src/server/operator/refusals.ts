/** Reads the arguments of commands, and turns the refusals of services into messages for the operator. */
import type { z } from 'zod';
import type { ErrorCode } from '#contract/errors.ts';
import { problemSentences } from '#contract/problem-sentences.ts';
import { type FieldProblem, renderProblem } from '#contract/problems.ts';
import { UNDO_SECONDS } from '#rules/moderation/appeal-refusal.ts';
import { AppError } from '../http/app-error.ts';
import { parseFields } from '../http/field-problems.ts';
import { CommandError } from './command.ts';

export const UNDO_EXPIRED = `A decision can be undone for ${UNDO_SECONDS} seconds, before the user is notified.`;

export const readId = (text = ''): number | undefined => (/^[1-9]\d{0,8}$/.test(text) ? Number(text) : undefined);

export function firstSentence({ problems = [] }: { readonly problems?: readonly FieldProblem[] | undefined }): string {
  const [first] = problems;
  return first ? renderProblem(problemSentences, first) : '';
}

/** Validates a value as the API does; throws the first problem as a message for the operator. */
export function parseInput<S extends z.ZodType>(schema: S, value: unknown): z.output<S> {
  const parsed = parseFields(schema, value);
  if ('data' in parsed) return parsed.data;
  throw new CommandError(firstSentence(parsed));
}

export async function orRefuse<T>(
  work: Promise<T>,
  sentences: Partial<Readonly<Record<ErrorCode, string>>> = {},
): Promise<T> {
  try {
    return await work;
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    throw new CommandError(sentences[error.code] ?? error.message);
  }
}
