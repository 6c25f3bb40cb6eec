import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { allRoutes } from '#contract/api.ts';
import { isProblemCode, problemSentences } from '#contract/problem-sentences.ts';
import { type FieldProblem, type Problem, problemCode, renderProblem } from '#contract/problems.ts';
import { parseFields } from '../../src/server/http/field-problems.ts';
import { frenchProblems } from '../../src/web/languages/fr/field-problems.ts';

type Wrong = { label: string; value: unknown };

/** Values that are invalid for many fields; each value is also tried inside arrays and objects. */
const WRONG: Wrong[] = [
  { label: 'absent', value: undefined },
  { label: 'null', value: null },
  { label: 'empty', value: '' },
  { label: 'blank', value: ' ' },
  { label: 'text', value: 'not this!' },
  { label: 'one letter', value: 'x' },
  { label: 'long', value: 'x'.repeat(70_000) },
  { label: 'long address', value: `${'x'.repeat(300)}@example.test` },
  { label: 'negative', value: -1 },
  { label: 'zero', value: 0 },
  { label: 'fraction', value: 1.555 },
  { label: 'huge', value: 1e15 },
  { label: 'not a number', value: Number.NaN },
  { label: 'endless', value: Number.POSITIVE_INFINITY },
  { label: 'negative text', value: '-1' },
  { label: 'huge text', value: '9'.repeat(20) },
  { label: 'flag', value: true },
  { label: 'empty list', value: [] },
  { label: 'long list', value: Array.from({ length: 2000 }, () => ({ id: 1 })) },
  { label: 'empty object', value: {} },
  { label: 'strange object', value: { strange: 1, id: 'x', rates: { zz: -1 }, next: 0, '../': 'x' } },
];

const schemas = allRoutes.flatMap((call) =>
  (['query', 'body', 'fields'] as const).flatMap((part) => {
    const schema = call[part];
    return schema ? [[`${call.id} ${part}`, schema] as const] : [];
  }),
);

function fieldNames(schema: z.ZodType): string[] {
  const { properties = {}, anyOf = [] } = z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as {
    properties?: object;
    anyOf?: { properties?: object }[];
  };
  return [properties, ...anyOf.map((variant) => variant.properties ?? {})].flatMap(Object.keys);
}

function wrongInputs(schema: z.ZodType): Wrong[] {
  const fields = fieldNames(schema).flatMap((name) =>
    WRONG.flatMap(({ label, value }) => [
      { label: `${name} ${label}`, value: { [name]: value } },
      { label: `${name} [${label}]`, value: { [name]: [value] } },
      { label: `${name} [{id: ${label}}]`, value: { [name]: [{ id: value }] } },
      ...fieldNames(schema).map((inner) => ({
        label: `${name} {${inner}: ${label}}`,
        value: { [name]: { [inner]: value, USD: value, q: value, min_price: value } },
      })),
    ]),
  );
  return [...WRONG, ...fields];
}

function problemsOf(schema: z.ZodType, value: unknown): readonly FieldProblem[] {
  const parsed = parseFields(schema, value);
  return 'problems' in parsed ? parsed.problems : [];
}

describe('the messages of invalid fields', () => {
  it.each(schemas)('can be rendered in every language: %s', (_name, schema) => {
    const problems = wrongInputs(schema).flatMap(({ value }) => problemsOf(schema, value));
    const sentences = [problemSentences, frenchProblems].flatMap((language) =>
      problems.map((problem) => renderProblem(language, problem)),
    );
    expect([...new Set(sentences)].filter((text) => /undefined|NaN/.test(text))).toEqual([]);
  });

  it.each(schemas)('are known codes or default messages of the validation library: %s', (_name, schema) => {
    const messages = wrongInputs(schema).flatMap(({ value }) =>
      (schema.safeParse(value).error?.issues ?? []).map((issue) => issue.message),
    );
    const isDefault = (text: string) => /^(Invalid|Too (big|small)|Unrecognized|Expected|Required)\b/.test(text);
    expect([...new Set(messages)].filter((text) => !isProblemCode(text) && !isDefault(text))).toEqual([]);
  });

  it('are collected from all but at most two of the input schemas', () => {
    expect(schemas.length).toBeGreaterThan(25);
    const refused = schemas.filter(([, schema]) =>
      wrongInputs(schema).some(({ value }) => problemsOf(schema, value).length),
    );
    expect(refused.length).toBeGreaterThan(schemas.length - 3);
  });

  it.each<[z.ZodType, unknown, Problem]>([
    [z.enum(['US', 'CA']), 'GB', { code: 'not_in_list', params: {} }],
    [z.literal('asc'), 'up', { code: 'not_in_list', params: {} }],
    [z.string(), 7, { code: 'invalid', params: {} }],
    [z.string(), undefined, { code: 'required', params: {} }],
    [z.string().min(1), '', { code: 'required', params: {} }],
    [z.string().min(3), 'ab', { code: 'too_short', params: { min: 3 } }],
    [z.string().max(3), 'abcd', { code: 'too_long', params: { max: 3 } }],
    [z.string().max(3, problemCode('description_too_long')), 'abcd', { code: 'description_too_long', params: {} }],
    [z.string().max(3, 'Shorter, please'), 'abcd', { code: 'invalid', params: {} }],
    [z.number(), 'x', { code: 'not_a_number', params: {} }],
    [z.coerce.number().pipe(z.int()), 'x', { code: 'not_a_number', params: {} }],
    [z.coerce.number().pipe(z.int().max(48)), '49', { code: 'number_too_high', params: { max: 48 } }],
    [z.int().min(5), 4, { code: 'number_too_low', params: { min: 5 } }],
    [z.array(z.string()).max(1), ['a', 'b'], { code: 'too_many', params: { max: 1 } }],
    [z.array(z.string()).min(1), [], { code: 'required', params: {} }],
    [z.array(z.string()).min(2), ['a'], { code: 'too_few', params: { min: 2 } }],
    [z.uuid(), 'x', { code: 'invalid', params: {} }],
    [z.union([z.literal(''), z.url()]), 'x', { code: 'invalid', params: {} }],
    [z.strictObject({}), { a: 1 }, { code: 'invalid', params: {} }],
  ])('have the code and parameters of the first rule that refuses the value (case %#)', (schema, value, problem) => {
    expect(problemsOf(schema, value).map(({ code, params }) => ({ code, params }))).toEqual([problem]);
  });
});
