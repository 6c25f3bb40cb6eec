/** What is one row of the failure matrix, and are all calls of the specification in it? */
import type { RouteId } from '#contract/routes.ts';
import type { Step } from './failures-acts.fixture.ts';
import type { Failure } from './failures-backend.fixture.ts';
import type { Who } from './failures-world.fixture.ts';

export type Act = (step: Step) => Promise<void>;

export type Row = {
  call: RouteId;
  who?: Who;
  at: string;
  before?: (world: Step['world']) => void;
  /** What a person does to bring the call about; a read is brought about by the page. */
  act?: Act;
  /** What stands where it was typed, after the failure. */
  kept?: () => void;
  /** How it is tried once more, where that is not the Retry beside what was said. */
  again?: Act;
  /** The same after signing in again, where the page began anew. */
  resume?: Act;
  /** What shows that it worked in the end. */
  done: Act;
  /** Whatever is not there, or not the reader's: the not-found view. */
  notFound?: true;
  /** What is there instead of words, by a line of the error catalogue or of ours. */
  quiet?: { because: string; shows: Act };
  /** Failures that end otherwise. */
  unlike?: Partial<Record<Failure, { shows: Act; again?: Act }>>;
};
