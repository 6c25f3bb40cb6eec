/** Defines the envelope of all error responses, in the shape that the client of the specification expects. */
import { z } from 'zod';
import { type ErrorCode, errorStatuses } from './errors.ts';
import { problemSentences } from './problem-sentences.ts';
import type { ProblemCode } from './problems.ts';
import { decisionActions } from './report-kinds.ts';
import { SecondFactorChallenge } from './second-factor-challenge.ts';

const errorCodes = Object.keys(errorStatuses) as [ErrorCode, ...ErrorCode[]];
const problemCodes = Object.keys(problemSentences) as [ProblemCode, ...ProblemCode[]];

/** `errors` and `problems` are present with 422 only. */
export const ErrorEnvelope = z.object({
  /** A sentence that can be shown to users. */
  message: z.string(),
  code: z.enum(errorCodes),
  /** Sentences by field name, with dots for nesting. */
  errors: z.record(z.string(), z.array(z.string())).optional(),
  /** The problems in `errors` as data, for clients that display sentences of their own. */
  problems: z
    .array(
      z.object({
        field: z.string(),
        code: z.enum(problemCodes),
        params: z.record(z.string(), z.union([z.number(), z.string()])),
      }),
    )
    .optional(),
  /** The challenge that completes the sign-in. Present with `second_factor_required` only. */
  second_factor: SecondFactorChallenge.optional(),
  /** Present with `account_suspended` only. */
  suspension: z
    .object({
      reason: z.string(),
      /** The end of the suspension; null if the suspension is permanent. */
      ends_at: z.iso.datetime().nullable(),
      /** The token with which the user reads the suspension and appeals against it; valid for an hour. */
      appeal_token: z.string(),
    })
    .optional(),
  /** The position in the queue, starting at 1. Present with `account_queued` until the invitation is sent. */
  queue_position: z.int().min(1).optional(),
  /**
   * When this account's limit rises. Present with `too_many_requests` if the limit is lower because the account is new.
   */
  limit_rises_at: z.iso.datetime().optional(),
  /** The earlier decision. Present with `already_decided` for a moderation case. */
  decision: z
    .object({ action: z.enum(decisionActions), decided_by: z.string().nullable(), created_at: z.iso.datetime() })
    .optional(),
});
export type ErrorEnvelope = z.infer<typeof ErrorEnvelope>;
