/** How does a suite in a process of its own tell run.ts what came of each test? */
import type { Outcome } from './run.ts';

const sent: Promise<void>[] = [];

/** Tells of one test. */
export function tell(outcome: Outcome): void {
  sent.push(new Promise((resolve) => process.send?.(outcome, () => resolve())));
}

/** Ends this process, whatever the suite left open, once everything was told. */
export async function finish(): Promise<void> {
  await Promise.all(sent);
  process.exit();
}
