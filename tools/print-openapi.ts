/** Prints the contract as OpenAPI; the output is committed as docs/openapi.json. */
import { printOpenApi } from '../src/server/http/openapi.ts';

process.stdout.write(`${JSON.stringify(printOpenApi(), null, 2)}\n`);
