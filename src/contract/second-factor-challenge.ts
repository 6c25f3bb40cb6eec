/** Defines what a client receives when a sign-in still needs the second factor. */
import { z } from 'zod';

/** The ways to complete a sign-in. They always include a recovery code. */
export const FactorMethod = z.enum(['totp', 'passkey', 'recovery_code']);
export type FactorMethod = z.infer<typeof FactorMethod>;

export const SecondFactorChallenge = z.object({
  /** Expires after ten minutes, one completed sign-in, five wrong codes or a password change. */
  token: z.string(),
  methods: z.array(FactorMethod),
});
export type SecondFactorChallenge = z.infer<typeof SecondFactorChallenge>;
