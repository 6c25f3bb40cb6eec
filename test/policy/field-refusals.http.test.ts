/**
 * Sends invalid bodies to every route that accepts a body, and compares `message` and `errors` with a recorded table.
 * Also checks that the codes in `problems` render to the same `errors`.
 */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { allRoutes, type RouteId } from '#contract/api.ts';
import type { Route } from '#contract/endpoint.ts';
import { problemSentences } from '#contract/problem-sentences.ts';
import { type FieldProblem, renderProblem } from '#contract/problems.ts';
import { encode } from './encode-request.ts';
import { createFixture, type PolicyFixture } from './fixture.ts';
import { requests, routesOwnedByBuyer } from './requests.ts';

type Envelope = { message?: string; errors?: Record<string, string[]>; problems?: FieldProblem[] };
type Refusal = { status: number; message?: string | undefined; errors?: Record<string, string[]> | undefined };

/** Each value is sent in all fields of the body at once. */
const BAD_VALUES: Record<string, unknown> = {
  absent: undefined,
  null: null,
  empty: '',
  blank: ' ',
  letter: 'x',
  text: 'not this!',
  long: 'x'.repeat(6001),
  negative: -1,
  fraction: 1.555,
  huge: 1e15,
  flag: true,
  'empty list': [],
  'long list': Array.from({ length: 60 }, () => ({ id: 0 })),
  object: { strange: 1, USD: -1, min_price: '2', max_price: '1', q: 7 },
};

const endpoints = allRoutes.filter(({ body, fields }) => body ?? fields);

function fieldNames(schema: z.ZodType): string[] {
  const { properties = {}, anyOf = [] } = z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as {
    properties?: object;
    anyOf?: { properties?: object }[];
  };
  return [...new Set([properties, ...anyOf.map((option) => option.properties ?? {})].flatMap(Object.keys))];
}

let world: PolicyFixture;
beforeAll(async () => {
  world = await createFixture();
});
afterAll(() => world.app.close());

async function send(endpoint: Route<RouteId>, value: unknown): Promise<Refusal> {
  const { id, method, access, xsrf, body, fields } = endpoint;
  const owner = routesOwnedByBuyer.has(id) ? world.buyer : world.seller;
  const caller = access === 'admin' ? world.operator : owner;
  const names = fieldNames((body ?? fields) as z.ZodType);
  const input = Object.fromEntries(
    names.map((name) => [name, value]).filter(([, fieldValue]) => fieldValue !== undefined),
  );
  const request = await requests[id](world, caller);
  const text = Object.fromEntries(Object.entries(input).map(([name, fieldValue]) => [name, String(fieldValue)]));
  const bad = fields ? { ...request, form: { fields: text } } : { ...request, body: input };
  const client = access === 'anyone' ? world.app.visitor : await world.app.as(caller);
  const answer = await client.send<Envelope>(method, request.path, await encode(bad, xsrf ? world.xsrf : {}));
  if (answer.status < 400) return { status: answer.status };
  const { errors, problems } = answer.body;
  for (const [field, sentences] of Object.entries(errors ?? {})) {
    const ofField = problems?.filter((problem) => problem.field === field) ?? [];
    expect(ofField.map((problem) => renderProblem(problemSentences, problem))).toEqual(sentences);
  }
  return { status: answer.status, message: answer.body.message, errors: answer.body.errors };
}

async function describeRefusals(endpoint: Route<RouteId>): Promise<string[]> {
  const lines: string[] = [];
  for (const [label, value] of Object.entries(BAD_VALUES)) {
    const { status, message, errors } = await send(endpoint, value);
    lines.push([label, status, message, errors && JSON.stringify(errors)].filter(Boolean).join(' | '));
  }
  return lines;
}

describe('the refusal of an invalid body', () => {
  it('has the recorded message and errors on every route that takes a body', async () => {
    const sections: string[] = [];
    for (const endpoint of endpoints) sections.push([endpoint.id, ...(await describeRefusals(endpoint))].join('\n'));
    expect(endpoints.length).toBeGreaterThan(20);
    await expect(`${sections.join('\n\n')}\n`).toMatchFileSnapshot('field-refusals.txt');
  }, 120_000);
});
