/** What does the contract look like as OpenAPI? Prints it; the print is committed as docs/openapi.json. */
import { printOpenApi } from '../src/server/http/openapi.ts';

process.stdout.write(`${JSON.stringify(printOpenApi(), null, 2)}\n`);
