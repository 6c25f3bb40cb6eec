/** Runs the browser's passkey dialogs; the code for them loads with the first use. */
import type { PasskeyAssertion, PasskeyRegistration } from '#contract/second-factor.ts';
import { ApiError, sentenceForError } from '#web/lib/net/errors.ts';
import { secondFactorLabels as labels } from '../auth.labels.ts';

/**
 * Returns whether passkeys can be used; false in old browsers, and on pages served by another machine over plain HTTP.
 */
export const supportsPasskeys = (): boolean => 'PublicKeyCredential' in window;

type Options = Readonly<Record<string, unknown>>;

export async function requestPasskey(options: Options): Promise<PasskeyAssertion> {
  const { startAuthentication } = await import('@simplewebauthn/browser');
  return (await startAuthentication({ optionsJSON: options as never })) as PasskeyAssertion;
}

export async function createPasskey(options: Options): Promise<PasskeyRegistration> {
  const { startRegistration } = await import('@simplewebauthn/browser');
  return (await startRegistration({ optionsJSON: options as never })) as PasskeyRegistration;
}

/** Describes a failure of the server, or of the browser's passkey dialog (cancelled, timed out or no passkey). */
export function passkeyFailureText(error: unknown): string {
  if (error instanceof ApiError) return error.errors.passkey?.[0] ?? sentenceForError(error);
  return supportsPasskeys() ? labels.passkeyFailed : labels.passkeyUnsupported;
}
