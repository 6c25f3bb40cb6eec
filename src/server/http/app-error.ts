/** Defines the error that refuses a request, and its response. */
import type { ErrorEnvelope } from '#contract/error-envelope.ts';
import { errorSentences, tooManyRequestsSentence } from '#contract/error-sentences.ts';
import { type ErrorCode, errorStatuses } from '#contract/errors.ts';
import { problemSentences } from '#contract/problem-sentences.ts';
import {
  type FieldProblem,
  fieldProblem,
  type ProblemArguments,
  type ProblemCode,
  renderProblem,
} from '#contract/problems.ts';
import type { SecondFactorChallenge } from '#contract/second-factor-challenge.ts';
import { summariseErrors } from '#rules/text/error-summary.ts';

function sentencesOf(problems: readonly FieldProblem[]): Record<string, string[]> {
  const sentences: Record<string, string[]> = {};
  for (const problem of problems) {
    const { field } = problem;
    sentences[field] = [...(sentences[field] ?? []), renderProblem(problemSentences, problem)];
  }
  return sentences;
}

type Details = {
  readonly problems?: readonly FieldProblem[];
  /** Seconds after which a retry makes sense. */
  readonly retryAfter?: number;
  /** Present with `second_factor_required` only. */
  readonly secondFactor?: SecondFactorChallenge | undefined;
  readonly extra?: Pick<ErrorEnvelope, 'suspension' | 'decision' | 'limit_rises_at' | 'queue_position'>;
};

export class AppError extends Error {
  readonly code: ErrorCode;
  /** Present with `validation_failed` only. */
  readonly problems: readonly FieldProblem[] | undefined;
  readonly retryAfter: number | undefined;
  readonly secondFactor: SecondFactorChallenge | undefined;
  readonly #extra: Details['extra'];

  constructor(code: ErrorCode, { problems, retryAfter, secondFactor, extra }: Details = {}) {
    const isLimited = code === 'too_many_requests';
    const sentence = isLimited ? tooManyRequestsSentence(retryAfter, extra?.limit_rises_at) : errorSentences[code];
    super(summariseErrors(sentencesOf(problems ?? [])) ?? sentence);
    this.name = 'AppError';
    this.code = code;
    this.problems = problems;
    this.retryAfter = retryAfter;
    this.secondFactor = secondFactor;
    this.#extra = extra;
  }

  get status(): number {
    return errorStatuses[this.code];
  }

  envelope(): ErrorEnvelope {
    const { message, code, problems, secondFactor } = this;
    if (secondFactor) return { message, code, second_factor: secondFactor };
    if (!problems) return { message, code, ...this.#extra };
    const rows = problems.map(({ field, code, params }) => ({ field, code, params }));
    return { message, code, errors: sentencesOf(problems), problems: rows };
  }
}

export function fail(code: ErrorCode, details?: Details): never {
  throw new AppError(code, details);
}

export function failField<C extends ProblemCode>(field: string, code: C, ...params: ProblemArguments<C>): never {
  throw new AppError('validation_failed', { problems: [fieldProblem(field, code, ...params)] });
}

export function failIfAny(problems: readonly FieldProblem[]): void {
  if (problems.length > 0) throw new AppError('validation_failed', { problems });
}
