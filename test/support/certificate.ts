/** Creates a self-signed TLS certificate for 127.0.0.1, in memory. */
import { generateKeyPairSync, sign } from 'node:crypto';

const der = (tag: number, ...parts: readonly Buffer[]): Buffer => {
  const content = Buffer.concat(parts);
  const length = Buffer.from(content.length.toString(16).padStart(4, '0'), 'hex');
  const header = content.length < 128 ? [tag, content.length] : [tag, 0x82, ...length];
  return Buffer.concat([Buffer.from(header), content]);
};
const sequence = (...parts: readonly Buffer[]): Buffer => der(0x30, ...parts);
const oid = (hex: string): Buffer => der(0x06, Buffer.from(hex, 'hex'));
const utcTime = (time: number): Buffer =>
  der(0x17, Buffer.from(`${new Date(time).toISOString().slice(2, 19).replace(/\D/g, '')}Z`));

const DAY_MS = 86_400_000;
const ECDSA_WITH_SHA256 = sequence(oid('2a8648ce3d040302'));
const COMMON_NAME = oid('550403');
const SUBJECT_ALT_NAME = oid('551d11');

/** Returns the key and the certificate as PEM, valid from yesterday until tomorrow. */
export function makeCertificate(): { key: string; cert: string } {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const name = sequence(der(0x31, sequence(COMMON_NAME, der(0x0c, Buffer.from('127.0.0.1')))));
  const address = sequence(der(0x87, Buffer.from([127, 0, 0, 1])));
  const content = sequence(
    der(0xa0, der(0x02, Buffer.from([2]))),
    der(0x02, Buffer.from([1])),
    ECDSA_WITH_SHA256,
    name,
    sequence(utcTime(Date.now() - DAY_MS), utcTime(Date.now() + DAY_MS)),
    name,
    publicKey.export({ type: 'spki', format: 'der' }),
    der(0xa3, sequence(sequence(SUBJECT_ALT_NAME, der(0x04, address)))),
  );
  const signature = der(0x03, Buffer.from([0]), sign('sha256', content, privateKey));
  const body = sequence(content, ECDSA_WITH_SHA256, signature).toString('base64').replace(/.{64}/g, '$&\n');
  return {
    key: privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
    cert: `-----BEGIN CERTIFICATE-----\n${body}\n-----END CERTIFICATE-----\n`,
  };
}
