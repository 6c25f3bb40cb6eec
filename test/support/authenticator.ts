/** A strict software authenticator: it creates and uses passkeys with real keys and signatures, as browsers do. */
import { createHash, generateKeyPairSync, type KeyObject, randomBytes, sign } from 'node:crypto';
import type {
  PublicKeyCredentialCreationOptionsJSON,
  PublicKeyCredentialRequestOptionsJSON,
} from '@simplewebauthn/server';
import type { PasskeyAssertion, PasskeyRegistration } from '#contract/second-factor.ts';
import type { Client } from './client.ts';

type Credential = { id: Buffer; privateKey: KeyObject; rpId: string; userHandle: string; counter: number };

/** Changes that a hostile browser or a broken authenticator could make. */
export type Tampering = Partial<{
  origin: string;
  rpId: string;
  challenge: string;
  counter: number;
  isUserVerified: boolean;
  type: string;
  credential: Credential;
  userHandle: string;
  attestation: 'none' | 'packed';
}>;

const USER_PRESENT = 0x01;
const USER_VERIFIED = 0x04;
const HAS_CREDENTIAL = 0x40;
const ES256 = -7;

const sha256 = (data: string | Buffer): Buffer => createHash('sha256').update(data).digest();
const base64url = (data: Buffer | string): string => Buffer.from(data).toString('base64url');

/** Encodes the head of a CBOR item: its major type and its length or value. */
function head(major: number, value: number): Buffer {
  if (value < 24) return Buffer.from([(major << 5) | value]);
  if (value < 256) return Buffer.from([(major << 5) | 24, value]);
  return Buffer.from([(major << 5) | 25, value >> 8, value & 0xff]);
}
type Item = number | string | Buffer | readonly (readonly [Item, Item])[];
function cbor(item: Item): Buffer {
  if (typeof item === 'number') return item < 0 ? head(1, -1 - item) : head(0, item);
  if (typeof item === 'string') return Buffer.concat([head(3, Buffer.byteLength(item)), Buffer.from(item)]);
  if (Buffer.isBuffer(item)) return Buffer.concat([head(2, item.length), item]);
  return Buffer.concat([head(5, item.length), ...item.flatMap(([key, value]) => [cbor(key), cbor(value)])]);
}

function coseKeyOf(publicKey: KeyObject): Buffer {
  const { x = '', y = '' } = publicKey.export({ format: 'jwk' });
  return cbor([
    [1, 2],
    [3, ES256],
    [-1, 1],
    [-2, Buffer.from(x, 'base64url')],
    [-3, Buffer.from(y, 'base64url')],
  ]);
}

function counterBytes(counter: number): Buffer {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32BE(counter);
  return bytes;
}

function clientData(type: string, challenge: string, origin: string): Buffer {
  return Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false }));
}

const passkey = <R extends object>({ id }: Credential, response: R) => ({
  id: base64url(id),
  rawId: base64url(id),
  type: 'public-key' as const,
  response,
  clientExtensionResults: {},
});

/** @param origin the origin of the pages on which the authenticator is used */
export function createAuthenticator(origin: string) {
  const credentials: Credential[] = [];
  const host = new URL(origin).hostname;
  const refuseForeign = (rpId: string): void => {
    if (host !== rpId && !host.endsWith(`.${rpId}`)) throw new Error(`${rpId} is not the site ${host}`);
  };

  const create = (
    { rp, user, challenge, pubKeyCredParams, excludeCredentials = [] }: PublicKeyCredentialCreationOptionsJSON,
    change: Tampering = {},
  ): PasskeyRegistration => {
    const rpId = rp.id ?? host;
    refuseForeign(rpId);
    if (!pubKeyCredParams.some(({ alg }) => alg === ES256)) throw new Error('the site does not accept ES256');
    const ids = new Set(credentials.map(({ id }) => base64url(id)));
    if (excludeCredentials.some(({ id }) => ids.has(id))) throw new Error('this authenticator is registered already');
    const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
    const credential: Credential = { id: randomBytes(32), privateKey, rpId, userHandle: user.id, counter: 0 };
    credentials.push(credential);
    const data = clientData(change.type ?? 'webauthn.create', change.challenge ?? challenge, change.origin ?? origin);
    const flags = USER_PRESENT | HAS_CREDENTIAL | (change.isUserVerified === false ? 0 : USER_VERIFIED);
    const authData = Buffer.concat([
      sha256(change.rpId ?? rpId),
      Buffer.from([flags]),
      counterBytes(credential.counter),
      Buffer.alloc(16),
      Buffer.from([0, credential.id.length]),
      credential.id,
      coseKeyOf(publicKey),
    ]);
    const statement: Item =
      change.attestation === 'packed'
        ? [
            ['alg', ES256],
            ['sig', sign('sha256', Buffer.concat([authData, sha256(data)]), privateKey)],
          ]
        : [];
    const attestationObject = cbor([
      ['fmt', change.attestation ?? 'none'],
      ['attStmt', statement],
      ['authData', authData],
    ]);
    return passkey(credential, {
      clientDataJSON: base64url(data),
      attestationObject: base64url(attestationObject),
      transports: ['internal'],
    });
  };

  const choose = ({ rpId, allowCredentials = [] }: PublicKeyCredentialRequestOptionsJSON): Credential => {
    const allowed = new Set(allowCredentials.map(({ id }) => id));
    const credential = credentials.findLast(
      ({ id, rpId: site }) => site === rpId && (allowed.size === 0 || allowed.has(base64url(id))),
    );
    if (!credential) throw new Error('this authenticator has no passkey for the site');
    return credential;
  };

  const get = (options: PublicKeyCredentialRequestOptionsJSON, change: Tampering = {}): PasskeyAssertion => {
    refuseForeign(options.rpId ?? host);
    const credential = change.credential ?? choose(options);
    credential.counter = change.counter ?? credential.counter + 1;
    const data = clientData(
      change.type ?? 'webauthn.get',
      change.challenge ?? options.challenge,
      change.origin ?? origin,
    );
    const flags = USER_PRESENT | (change.isUserVerified === false ? 0 : USER_VERIFIED);
    const authenticatorData = Buffer.concat([
      sha256(change.rpId ?? credential.rpId),
      Buffer.from([flags]),
      counterBytes(credential.counter),
    ]);
    const signed = Buffer.concat([authenticatorData, sha256(data)]);
    return passkey(credential, {
      clientDataJSON: base64url(data),
      authenticatorData: base64url(authenticatorData),
      signature: base64url(sign('sha256', signed, credential.privateKey)),
      userHandle: change.userHandle ?? credential.userHandle,
    });
  };

  return {
    credentials,
    create,
    get,
    /** Invented options, for requests that the server refuses before it checks their content. */
    anyOptions: (): PublicKeyCredentialCreationOptionsJSON => ({
      rp: { id: host, name: 'Any' },
      user: { id: base64url('0'), name: 'any', displayName: 'any' },
      challenge: base64url('any'),
      pubKeyCredParams: [{ alg: ES256, type: 'public-key' }],
    }),
    async register(client: Client, change: Tampering = {}, name = 'Laptop') {
      type Options = { options: PublicKeyCredentialCreationOptionsJSON };
      const { body } = await client.post<Options>('/api/account/passkey-options');
      const passkey = create(body.options, change);
      return await client.post<{ passkey: { id: number }; recovery_codes: string[] }>('/api/account/passkeys', {
        name,
        passkey,
      });
    },
    /** Returns the body that completes a sign-in. Without `token`, the passkey alone signs the user in. */
    async signIn(visitor: Client, token?: string, change: Tampering = {}) {
      type Options = { token: string; options: PublicKeyCredentialRequestOptionsJSON };
      const { body } = await visitor.post<Options>('/api/auth/passkey-options', token === undefined ? {} : { token });
      return { token: body.token, passkey: get(body.options, change) };
    },
  };
}
export type Authenticator = ReturnType<typeof createAuthenticator>;
