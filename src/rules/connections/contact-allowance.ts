/** Decides how many contact requests an account can send, by its age. */

const steps = [
  { days: 1, share: 0.25 },
  { days: 7, share: 0.5 },
] as const;

/** The full number after a week; a quarter on the first day and half until then, but always at least one. */
export function contactAllowance(accountAgeDays: number, full: number): number {
  const step = steps.find(({ days }) => accountAgeDays < days);
  return Math.max(1, Math.floor(full * (step?.share ?? 1)));
}
