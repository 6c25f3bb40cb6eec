/** Defines what a client receives when a sign-in still needs the second factor. */
import { z } from 'zod';

/** The ways to complete a sign-in. A recovery code always works. */
export const FactorMethod = z.enum(['totp', 'passkey', 'recovery_code']);
export type FactorMethod = z.infer<typeof FactorMethod>;

export const SecondFactorChallenge = z.object({
  /** Expires after ten minutes, after one completed sign-in or after five wrong codes. */
  token: z.string(),
  methods: z.array(FactorMethod),
});
export type SecondFactorChallenge = z.infer<typeof SecondFactorChallenge>;
