/** Serves the contract as an OpenAPI document and as a readable page. */
import type { FastifyInstance } from 'fastify';
import { allRoutes } from '#contract/api.ts';
import type { Route } from '#contract/endpoint.ts';
import { PRODUCT_NAME } from '#contract/product.ts';
import { escapeHtml } from '#rules/text/escape-html.ts';
import { printOpenApi } from './openapi.ts';

type Operation = { responses: Record<string, unknown>; requestBody?: unknown; parameters: unknown[] };

const STYLE = `:root{color-scheme:light dark}body{font:16px/1.5 system-ui,sans-serif;max-width:60rem;margin:0 auto;padding:1.5rem 1rem 4rem}
a{color:inherit}h1{font-size:1.75rem}h2{margin-top:2.5rem;text-transform:capitalize;border-bottom:1px solid #8886}
code{font:600 .875rem/1.5 ui-monospace,monospace;overflow-wrap:anywhere}summary{cursor:pointer;padding:.625rem 0}
.method{display:inline-block;min-width:3.5rem}.who{opacity:.75;font-size:.875rem}pre{overflow:auto;padding:1rem;border:1px solid #8886;border-radius:8px;font-size:.8125rem}`;

function section(call: Route, operation: Operation | undefined): string {
  const detail = JSON.stringify(
    { parameters: operation?.parameters, requestBody: operation?.requestBody, responses: operation?.responses },
    null,
    2,
  );
  return `<details id="${call.id}"><summary><code><span class="method">${call.method}</span> ${escapeHtml(call.path)}</code>
<br>${escapeHtml(call.summary)} <span class="who">(${call.access})</span></summary><pre tabindex="0">${escapeHtml(detail)}</pre></details>`;
}

function page(document: { paths?: Record<string, Record<string, Operation>> }): string {
  const features = new Set(allRoutes.map(({ id }) => id.split('.')[0]));
  const sections = [...features].map((feature) => {
    const calls = allRoutes.filter(({ id }) => id.startsWith(`${feature}.`));
    const rows = calls.map((call) => section(call, document.paths?.[call.path]?.[call.method.toLowerCase()]));
    return `<h2>${feature}</h2>${rows.join('')}`;
  });
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>API · ${PRODUCT_NAME}</title>
<meta name="viewport" content="width=device-width, initial-scale=1"><link rel="stylesheet" href="/api/docs/style.css"></head>
<body><main><h1>${PRODUCT_NAME} API</h1><p>Printed from the contract. For machines: <a href="/api/openapi.json">openapi.json</a>.</p>
${sections.join('')}</main></body></html>`;
}

export function registerApiDocs(app: FastifyInstance): void {
  const document = printOpenApi();
  const html = page(document);
  app.get('/api/openapi.json', async () => document);
  app.get('/api/docs/style.css', async (_request, reply) => reply.type('text/css; charset=utf-8').send(STYLE));
  app.get('/api/docs', async (_request, reply) =>
    reply
      .header(
        'content-security-policy',
        "default-src 'none'; style-src 'self'; frame-ancestors 'none'; base-uri 'none'; form-action 'none'",
      )
      .type('text/html; charset=utf-8')
      .send(html),
  );
}
