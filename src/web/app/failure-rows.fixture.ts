/**
 * Defines a row of the failure matrix: what the app must show when calls of one endpoint fail. The matrix test checks
 * that there is a row for every endpoint of the specification.
 */
import type { RouteId } from '#contract/api.ts';
import type { Step } from './failures-actions.fixture.ts';
import type { Failure } from './failures-backend.fixture.ts';
import type { Who } from './failures-data.fixture.ts';

export type Act = (step: Step) => Promise<void>;

export type Row = {
  call: RouteId;
  who?: Who;
  at: string;
  before?: (world: Step['world']) => void;
  /** The user action that triggers the call; undefined if the page itself triggers it. */
  act?: Act;
  expectInputKept?: () => void;
  /** The user action that retries, if it is not the Retry button next to the error. */
  retry?: Act;
  /** The user action that retries after signing in again; set if the page starts afresh after the sign-in. */
  resume?: Act;
  expectDone: Act;
  notFound?: true;
  /** Set if no error message is shown: the reason, and what is shown instead. */
  silent?: { because: string; expectOutcome: Act };
  /** Failures with an outcome that differs from that of the other failures in this row. */
  exceptions?: Partial<Record<Failure, { expectOutcome: Act; retry?: Act }>>;
};
