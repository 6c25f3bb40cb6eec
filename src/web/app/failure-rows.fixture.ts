/**
 * Defines one row of the failure matrix. The matrix test checks that it contains all endpoints of the specification.
 */
import type { RouteId } from '#contract/routes.ts';
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
  /** Expects that the user's input is still there after the failure. */
  expectInputKept?: () => void;
  /** The user action that retries, if it is not the Retry button next to the error. */
  retry?: Act;
  /** The user action that retries after signing in again, if the page was rebuilt. */
  resume?: Act;
  /** Waits for the sign of final success. */
  expectDone: Act;
  /** A 404 shows the not-found view. */
  notFound?: true;
  /** What is shown instead of an error message, with the reason. */
  silent?: { because: string; expectOutcome: Act };
  /** Failures with a different outcome. */
  exceptions?: Partial<Record<Failure, { expectOutcome: Act; retry?: Act }>>;
};
