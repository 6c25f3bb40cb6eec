import { expect, it } from 'vitest';
import { refusal } from '#test/client.ts';
import { makeUser } from '#test/factories.ts';
import { sharedApp } from '#test/make-app.ts';
import { moderationCases } from '../../tables/moderation.ts';

const use = sharedApp({ env: { LIMIT_REPORTS: '6' } });

it('only six of 500 simultaneous reports by one user are accepted, and another user can still report', async () => {
  const { db } = use.app;
  const reported = await makeUser(db);
  const body = { kind: 'user', id: reported.id, category: 'scam' };
  const [eager, other] = [await use.app.as(await makeUser(db)), await use.app.as(await makeUser(db))];
  const responses = await Promise.all(Array.from({ length: 500 }, () => eager.post('/api/reports', body)));
  expect(responses.filter(({ status }) => status === 204)).toHaveLength(6);
  const refused = await eager.post('/api/reports', body);
  expect(responses.filter(({ status }) => status === 429)).toHaveLength(494);
  expect(refusal(refused)).toBe('429 too_many_requests');
  expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
  expect((await other.post('/api/reports', body)).status).toBe(204);
  expect(await db.select().from(moderationCases)).toMatchObject([{ reporterCount: 2 }]);
});
