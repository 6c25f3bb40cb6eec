/** Defines where Google sends browsers back to. */
import type { Config } from '../config/config.ts';

/** The redirect URI is on the API's host, because the cookie of the sign-in attempt is set there. */
export const googleReturnUrl = (config: Pick<Config, 'serverUrl' | 'publicUrl'>): string =>
  `${config.serverUrl || config.publicUrl}/auth/google/callback`;
