/** Generates the OpenAPI 3.1 document from the contract. */
import { z } from 'zod';
import { allRoutes } from '#contract/api.ts';
import type { Route } from '#contract/endpoint.ts';
import { ErrorEnvelope } from '#contract/error-envelope.ts';
import { errorSentences } from '#contract/error-sentences.ts';
import { type ErrorCode, errorStatuses } from '#contract/errors.ts';
import { PRODUCT_NAME } from '#contract/product.ts';

type Json = Record<string, unknown>;

function schemaOf(schema: z.ZodType, io: 'input' | 'output'): Json {
  const { $schema, ...rest } = z.toJSONSchema(schema, { io, unrepresentable: 'any' }) as Json;
  return rest;
}

function parametersOf(schema: z.ZodType | undefined, place: 'path' | 'query'): Json[] {
  if (!schema) return [];
  // Parameters are sent as text and parsed; the output side of the schema describes the parsed values.
  const { properties = {}, required = [] } = schemaOf(schema, 'output') as { properties?: Json; required?: string[] };
  return Object.entries(properties).map(([name, value]) => {
    const hasDefault = typeof value === 'object' && value !== null && 'default' in value;
    return { name, in: place, required: place === 'path' || (required.includes(name) && !hasDefault), schema: value };
  });
}

function bodyOf(call: Route): Json | undefined {
  if (call.body) {
    const type = call.encoding === 'form' ? 'application/x-www-form-urlencoded' : 'application/json';
    return { required: true, content: { [type]: { schema: schemaOf(call.body, 'input') } } };
  }
  if (!call.files) return undefined;
  const fields = call.fields ? (schemaOf(call.fields, 'input') as { properties?: Json }) : {};
  const file = { type: 'string', format: 'binary' };
  const files = call.files.max > 1 ? { type: 'array', items: file, maxItems: call.files.max } : file;
  const properties = { ...fields.properties, [call.files.field]: files };
  return { required: true, content: { 'multipart/form-data': { schema: { type: 'object', properties } } } };
}

function responsesOf(call: Route): Json {
  const responses: Json = {};
  for (const [status, schema] of Object.entries(call.responses)) {
    responses[status] = {
      description: 'Success',
      ...(schema ? { content: { [call.media ?? 'application/json']: { schema: schemaOf(schema, 'output') } } } : {}),
    };
  }
  for (const code of call.errors) {
    const status = String(errorStatuses[code]);
    const codes = [...((responses[status] as { 'x-codes'?: ErrorCode[] } | undefined)?.['x-codes'] ?? []), code];
    responses[status] = {
      description: codes.map((code) => errorSentences[code]).join(' '),
      'x-codes': codes,
      content: { 'application/json': { schema: { $ref: '#/components/schemas/Error' } } },
    };
  }
  return responses;
}

function operationOf(call: Route): Json {
  const requestBody = bodyOf(call);
  return {
    operationId: call.id,
    tags: [call.id.split('.')[0]],
    summary: call.summary,
    'x-caller': call.access,
    ...(call.access === 'anyone' ? {} : { security: [{ bearer: [] }] }),
    parameters: [...parametersOf(call.params, 'path'), ...parametersOf(call.query, 'query')],
    ...(requestBody ? { requestBody } : {}),
    responses: responsesOf(call),
  };
}

export function printOpenApi(): Json {
  const paths: Record<string, Json> = {};
  for (const call of allRoutes) {
    paths[call.path] = { ...paths[call.path], [call.method.toLowerCase()]: operationOf(call) };
  }
  return {
    openapi: '3.1.0',
    info: {
      title: `${PRODUCT_NAME} API`,
      version: '1',
      description: 'Printed from src/contract; see docs/architecture.md.',
    },
    paths,
    components: {
      securitySchemes: { bearer: { type: 'http', scheme: 'bearer' } },
      schemas: { Error: schemaOf(ErrorEnvelope, 'output') },
    },
  };
}
