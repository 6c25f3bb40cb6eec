/**
 * Lists the routes of the second factor with their method, path and access. This table is separate because only the
 * settings and parts of the sign-in load it.
 */
import { nameRoutes } from './route-table.ts';

export const secondFactorRoutes = nameRoutes({
  secondFactor: {
    complete: ['POST', '/api/auth/second-factor', 'anyone', 'xsrf'],
    passkeyOptions: ['POST', '/api/auth/passkey-options', 'anyone'],
    passkeySignIn: ['POST', '/api/auth/passkey', 'anyone', 'xsrf'],
    status: ['GET', '/api/account/second-factor', 'member', 'session'],
    turnOff: ['DELETE', '/api/account/second-factor', 'member', 'session'],
    confirm: ['POST', '/api/account/confirm', 'member', 'session'],
    confirmOptions: ['POST', '/api/account/confirm/passkey-options', 'member', 'session'],
    beginTotp: ['POST', '/api/account/totp', 'member', 'session'],
    confirmTotp: ['PUT', '/api/account/totp', 'member', 'session'],
    removeTotp: ['DELETE', '/api/account/totp', 'member', 'session'],
    renewCodes: ['POST', '/api/account/recovery-codes', 'member', 'session'],
    beginPasskey: ['POST', '/api/account/passkey-options', 'member', 'session'],
    addPasskey: ['POST', '/api/account/passkeys', 'member', 'session'],
    renamePasskey: ['PUT', '/api/account/passkeys/{id}', 'owner', 'session'],
    removePasskey: ['DELETE', '/api/account/passkeys/{id}', 'owner', 'session'],
  },
});

export type SecondFactorRoutes = typeof secondFactorRoutes;
