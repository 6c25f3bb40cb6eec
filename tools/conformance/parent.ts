/** Sends each test result of a suite from its child process to run.ts. */
import type { Outcome } from './run.ts';

const sent: Promise<void>[] = [];

export function report(outcome: Outcome): void {
  sent.push(new Promise((resolve) => process.send?.(outcome, () => resolve())));
}

/** Exits this process after all results have been sent, even if the suite left handles open. */
export async function finish(): Promise<void> {
  await Promise.all(sent);
  process.exit();
}
