/** Tests the rate limit of proposals for the catalogue. */
import { expect, it } from 'vitest';
import { type Client, refusal } from '#test/client.ts';
import { makeUser } from '#test/factories.ts';
import { sharedApp } from '#test/make-app.ts';

const use = sharedApp({ env: { LIMIT_PROPOSALS: '2' } });
const propose = (who: Client, name: string) => who.post('/api/catalogue-proposals', { kind: 'group', name });

it('a user’s proposals beyond the limit are refused, while proposals of other users are still accepted', async () => {
  const user = await use.app.as(await makeUser(use.app.db));
  const other = await use.app.as(await makeUser(use.app.db));
  for (const name of ['Nova', 'Moon']) expect((await propose(user, name)).status).toBe(201);
  expect(refusal(await propose(user, 'Sun'))).toBe('429 too_many_requests');
  expect((await propose(other, 'Sun')).status).toBe(201);
});
