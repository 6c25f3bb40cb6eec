/** Streams uploaded files to disk within limits, and deletes them after the request. */
import { randomUUID } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import type { FastifyRequest } from 'fastify';
import type { Files } from '#contract/endpoint.ts';
import { AppError, fail, failField } from './app-error.ts';

export type ReceivedFile = { readonly field: string; readonly path: string; readonly bytes: number };
export type Form = { fields: Record<string, string>; files: ReceivedFile[]; discard(): Promise<void> };

const FIELD_BYTES = 64 * 1024;

const TOO_LARGE = new Set(['FST_REQ_FILE_TOO_LARGE', 'FST_FILES_LIMIT', 'FST_PARTS_LIMIT', 'FST_FIELDS_LIMIT']);

/** The errors of a stream whose client ends the connection in the middle of a body. */
const ABORTED = new Set(['ECONNRESET', 'ERR_STREAM_PREMATURE_CLOSE']);

async function storeFile(
  stream: NodeJS.ReadableStream & { bytesRead?: number; truncated?: boolean },
  folder: string,
): Promise<{ path: string; bytes: number }> {
  const path = join(folder, randomUUID());
  await pipeline(stream, createWriteStream(path, { mode: 0o600 }));
  if (stream.truncated) fail('payload_too_large');
  return { path, bytes: stream.bytesRead ?? 0 };
}

/** Reads a multipart body. Refuses with 400, 413, 415 or 422, and discards the files received so far. */
export async function receiveForm(request: FastifyRequest, rules: Files, temporary: string): Promise<Form> {
  if (!request.isMultipart()) fail('unsupported_media_type');
  const folder = join(temporary, randomUUID());
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const form: Form = { fields: {}, files: [], discard: () => rm(folder, { recursive: true, force: true }) };
  try {
    const parts = request.parts({
      limits: { fileSize: rules.bytes, files: rules.max, fields: 20, fieldSize: FIELD_BYTES, parts: rules.max + 20 },
    });
    for await (const part of parts) {
      if (part.type === 'field') {
        if (part.valueTruncated) fail('payload_too_large');
        // Browsers send every line break of a form as two characters. Convert each to one character, so that a text
        // does not exceed its length limit because of them.
        form.fields[part.fieldname] = String(part.value).replaceAll('\r\n', '\n');
        continue;
      }
      if (part.fieldname !== rules.field) {
        part.file.resume();
        failField(rules.field, 'wrong_file_field', { expected: rules.field });
      }
      form.files.push({ field: part.fieldname, ...(await storeFile(part.file, folder)) });
    }
    return form;
  } catch (error) {
    await form.discard();
    const code = (error as { code?: string }).code ?? '';
    if (code === 'FST_FILES_LIMIT') failField(rules.field, 'too_many_files', { max: rules.max });
    if (TOO_LARGE.has(code)) fail('payload_too_large');
    const isAborted = request.raw.readableAborted && ABORTED.has(code);
    // Errors of the parser have no code, unlike those of the file system.
    if (!(error instanceof AppError) && (code === '' || isAborted)) fail('bad_request');
    throw error;
  }
}
