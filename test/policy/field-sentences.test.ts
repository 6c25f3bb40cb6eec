import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { api } from '#contract/api.ts';
import type { Endpoint } from '#contract/endpoint.ts';
import type { Route } from '#contract/routes.ts';
import { fieldsOf } from '../../src/server/http/app-error.ts';
import { fieldSentence } from '../../src/server/http/field-sentences.ts';
import { sentence } from '../../src/web/languages/fr/sentences.words.ts';

type AnyCall = Route & Endpoint;
type Wrong = { label: string; value: unknown };

/** Values that no or few fields accept; each is also tried inside arrays and objects. */
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

const calls = Object.values(api).flatMap((feature) => Object.values(feature as Record<string, AnyCall>));
const schemas = calls.flatMap((call) =>
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
  return [properties, ...anyOf.map((one) => one.properties ?? {})].flatMap(Object.keys);
}

/** Each field wrong in each way, alone and inside of what a list or object of it would hold. */
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

function sentencesOf(schema: z.ZodType, value: unknown): string[] {
  const { error } = schema.safeParse(value, { error: fieldSentence });
  return error ? Object.values(fieldsOf(error)).flat() : [];
}

describe('the messages of wrong fields', () => {
  it.each(schemas)('are sentences for people, with a translation: %s', (_name, schema) => {
    const said = new Set(wrongInputs(schema).flatMap(({ value }) => sentencesOf(schema, value)));
    const raw = [...said].filter((text) => /^(Invalid|Too (big|small)|Unrecognized|Expected|Required)\b/.test(text));
    expect(raw).toEqual([]);
    expect([...said].filter((text) => sentence(text) === text)).toEqual([]);
  });

  it('are collected from every call that takes input', () => {
    expect(schemas.length).toBeGreaterThan(25);
    const refused = schemas.filter(([, schema]) =>
      wrongInputs(schema).some(({ value }) => sentencesOf(schema, value).length),
    );
    expect(refused.length).toBeGreaterThan(schemas.length - 3);
  });

  it.each<[z.ZodType, unknown, string]>([
    [z.enum(['US', 'CA']), 'GB', 'Choose from the list.'],
    [z.literal('asc'), 'up', 'Choose from the list.'],
    [z.string(), 7, 'This value is not valid.'],
    [z.string(), undefined, 'This field is required.'],
    [z.string().min(1), '', 'This field is required.'],
    [z.string().min(3), 'ab', 'Use at least 3 characters'],
    [z.string().max(3), 'abcd', 'Use at most 3 characters'],
    [z.string().max(3, 'Shorter, please'), 'abcd', 'Shorter, please'],
    [z.number(), 'x', 'Enter a number.'],
    [z.coerce.number().pipe(z.int()), 'x', 'Enter a number.'],
    [z.coerce.number().pipe(z.int().max(48)), '49', 'Use a number up to 48.'],
    [z.int().min(5), 4, 'Use a number from 5.'],
    [z.array(z.string()).max(1), ['a', 'b'], 'Choose at most 1.'],
    [z.array(z.string()).min(1), [], 'This field is required.'],
    [z.array(z.string()).min(2), ['a'], 'Choose at least 2.'],
    [z.uuid(), 'x', 'This value is not valid.'],
    [z.union([z.literal(''), z.url()]), 'x', 'This value is not valid.'],
    [z.strictObject({}), { a: 1 }, 'This value is not valid.'],
  ])('word the issues that have no sentence of their own: %#', (schema, value, text) => {
    expect(sentencesOf(schema, value)).toEqual([text]);
  });
});
