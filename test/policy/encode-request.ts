/** Encodes the requests of the policy tests as the test client sends them. */
import { encodeForm } from '../support/client.ts';
import type { PolicyRequest } from './requests.ts';

export async function encode(
  { body, form, headers = {} }: PolicyRequest,
  xsrf: Record<string, string>,
): Promise<{ headers: Record<string, string>; body?: object }> {
  if (!form) return { headers: { ...xsrf, ...headers }, ...(body ? { body } : {}) };
  const encoded = await encodeForm(form.fields, form.files ?? []);
  return { headers: { ...xsrf, ...headers, 'content-type': encoded.type }, body: encoded.body };
}
