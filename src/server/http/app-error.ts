/** Defines the error that refuses a request, and its response. */

import type { z } from 'zod';
import { type ErrorCode, type ErrorEnvelope, errors } from '#contract/errors.ts';
import { summariseErrors } from '#rules/text/error-summary.ts';

export class AppError extends Error {
  readonly code: ErrorCode;
  readonly fields: Record<string, string[]> | undefined;
  /** Seconds after which a retry makes sense. */
  readonly retryAfter: number | undefined;

  constructor(code: ErrorCode, more: { fields?: Record<string, string[]>; retryAfter?: number } = {}) {
    super(summariseErrors(more.fields ?? {}) ?? errors[code].message);
    this.name = 'Failure';
    this.code = code;
    this.fields = more.fields;
    this.retryAfter = more.retryAfter;
  }

  get status(): number {
    return errors[this.code].status;
  }

  envelope(): ErrorEnvelope {
    return { message: this.message, code: this.code, ...(this.fields ? { errors: this.fields } : {}) };
  }
}

/** Refuses with a code from the closed list. */
export function fail(code: ErrorCode, more?: ConstructorParameters<typeof AppError>[1]): never {
  throw new AppError(code, more);
}

/** Refuses a field with 422. */
export function failField(field: string, ...sentences: string[]): never {
  throw new AppError('validation_failed', { fields: { [field]: sentences } });
}

/** Returns zod's issues as sentences by field; the empty path is the body itself. */
export function fieldsOf(error: z.ZodError): Record<string, string[]> {
  const fields: Record<string, string[]> = {};
  for (const issue of error.issues) {
    const name = issue.path.map(String).join('.') || 'body';
    fields[name] = [...(fields[name] ?? []), issue.message];
  }
  return fields;
}
