/** Serves the development provider under /dev/google: the sign-in page for people, and the endpoints for the server. */
import type { FastifyInstance, FastifyReply } from 'fastify';
import { escapeHtml } from '#rules/text/escape-html.ts';
import { DEVELOPMENT_PROVIDER_PATH } from '../config/google.ts';
import { fail } from '../http/app-error.ts';
import { addFormParsers } from '../http/form-body.ts';
import {
  createDevelopmentProvider,
  type DevelopmentClient,
  type Identity,
  type Parameters,
} from './development-provider.ts';

/** The identities that the sign-in page offers; the page accepts any other email address as well. */
export const IDENTITIES: readonly (Identity & { readonly note: string })[] = [
  {
    name: 'Nora Lindqvist',
    email: 'nora@example.test',
    isVerified: true,
    note: 'New here: joins the invitation queue.',
  },
  {
    name: 'papermoth',
    email: 'papermoth@demo.test',
    isVerified: true,
    note: 'Has an account in the demo data: signs in to it. The first time, this replaces the password of the account.',
  },
];

const STYLE = `:root{color-scheme:light dark;font:16px/1.5 system-ui,sans-serif}
body{margin:0 auto;max-width:30rem;padding:1.5rem}h1{font-size:1.5rem}h2{font-size:1.125rem;margin-top:2rem}
button,input{font:inherit;box-sizing:border-box;padding:.625rem .75rem;border:1px solid #8888;border-radius:.5rem}
button{width:100%;min-height:2.75rem;text-align:left;cursor:pointer;background:transparent;color:inherit;overflow-wrap:anywhere}
label{display:block;margin:.75rem 0}input:not([type=checkbox]){display:block;width:100%}small{opacity:.75;display:block}
form{margin:.75rem 0}`;

const key = (request: string): string => `<input type="hidden" name="request" value="${escapeHtml(request)}">`;
const form = (body: string): string =>
  `<form method="post" action="${DEVELOPMENT_PROVIDER_PATH}/choose">${body}</form>`;

const choices = (request: string): string =>
  IDENTITIES.map(({ name, email, note }, at) =>
    form(
      `${key(request)}<button name="identity" value="${at}">Continue as ${escapeHtml(name)}
<small>${escapeHtml(email)}</small><small>${escapeHtml(note)}</small></button>`,
    ),
  ).join('');

const otherPerson = (request: string): string =>
  form(`${key(request)}<label>Email address <input type="email" name="email" required maxlength="320"></label>
<label>Name <input name="name" maxlength="200"></label>
<label><input type="checkbox" name="verified" value="1" checked> The provider has verified this address</label>
<button>Continue</button>`);

const page = (title: string, body: string): string => `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1">
<meta name="robots" content="noindex"><title>${title}</title><link rel="stylesheet" href="${DEVELOPMENT_PROVIDER_PATH}/style.css"></head>
<body><main><h1>${title}</h1>${body}</main></body></html>
`;

const choosePage = (request: string): string =>
  page(
    'Development sign-in',
    `<p>This page stands in for Google, which is not configured here. It exists in development mode only.</p>
${choices(request)}<h2>Another person</h2>${otherPerson(request)}
<h2>Change your mind</h2>${form(`${key(request)}<button name="cancel" value="1">Cancel</button>`)}`,
  );

const overPage = page('This sign-in expired', '<p>Go back to Magpie and start again.</p>');

function identityOf(fields: Parameters): Identity | 'cancel' {
  if (fields.cancel !== undefined) return 'cancel';
  if (fields.identity !== undefined) return IDENTITIES[Number(fields.identity)] ?? fail('bad_request');
  const { email = '', name = '' } = fields;
  if (email === '' || email.length > 320 || name.length > 200) fail('bad_request');
  return { email, name, isVerified: fields.verified === '1' };
}

/** Adds the provider to a scope of `registerDevPages`, which decides who can reach it. */
export function addDevelopmentProvider(
  scope: FastifyInstance,
  options: { client: DevelopmentClient; issuer: string; backendUrl: string; publicUrl: string },
): void {
  const { client, issuer, backendUrl, publicUrl } = options;
  const provider = createDevelopmentProvider({ client, issuer, browserUrl: backendUrl + DEVELOPMENT_PROVIDER_PATH });
  // The CSP directive `form-action` also applies to the redirects after a form submission: to the server, then to the
  // app.
  const targets = [...new Set([backendUrl, publicUrl].map((url) => new URL(url).origin))].join(' ');
  const policy = `default-src 'none'; style-src 'self'; form-action 'self' ${targets}; frame-ancestors 'none'; base-uri 'none'`;
  const send = (reply: FastifyReply, status: number, html: string): FastifyReply =>
    reply
      .code(status)
      .headers({ 'content-security-policy': policy, 'cache-control': 'no-store' })
      .type('text/html; charset=utf-8')
      .send(html);

  addFormParsers(scope);
  const at = (path: string): string => DEVELOPMENT_PROVIDER_PATH + path;
  scope.get(at('/.well-known/openid-configuration'), async () => provider.metadata());
  scope.get(at('/jwks'), async () => provider.jwks());
  scope.get(at('/style.css'), async (_request, reply) => reply.type('text/css; charset=utf-8').send(STYLE));
  scope.get<{ Querystring: Parameters }>(at('/authorize'), async (request, reply) => {
    const begun = provider.begin(request.query);
    return begun === undefined ? send(reply, 400, overPage) : send(reply, 200, choosePage(begun));
  });
  scope.post<{ Body: Parameters | undefined }>(at('/choose'), async ({ body = {} }, reply) => {
    const target = provider.decide(body.request ?? '', identityOf(body));
    return target === undefined ? send(reply, 400, overPage) : reply.redirect(target, 303);
  });
  scope.post<{ Body: Parameters | undefined }>(at('/token'), async ({ body = {} }, reply) => {
    const answer = provider.token(body);
    return reply.code(answer.status).header('cache-control', 'no-store').send(answer.body);
  });
}
