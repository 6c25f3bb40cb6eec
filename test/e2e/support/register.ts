/** Registers a user through the API, as the form does; the user then waits for an invitation. */
import { expect } from '@playwright/test';

export async function register(origin: string, name: string): Promise<void> {
  const first = await fetch(`${origin}/sanctum/csrf-cookie`);
  const cookies = first.headers.getSetCookie().map((cookie) => cookie.split(';')[0] ?? '');
  const token = decodeURIComponent(/XSRF-TOKEN=([^;]*)/.exec(cookies.join('; '))?.[1] ?? '');
  const body = new FormData();
  const fields = {
    name,
    email: `${name}@example.test`,
    password: 'seven blue teapots',
    country: 'US',
    currency: 'USD',
  };
  for (const [field, value] of Object.entries(fields)) body.set(field, value);
  const response = await fetch(`${origin}/api/register`, {
    method: 'POST',
    headers: { Accept: 'application/json', Cookie: cookies.join('; '), 'X-XSRF-TOKEN': token },
    body,
  });
  expect(response.status).toBe(201);
}
