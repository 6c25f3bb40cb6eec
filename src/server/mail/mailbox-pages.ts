/** Shows stored emails in development: /dev/mail lists them, and each is displayed in a sandboxed frame. */
import type { FastifyInstance, FastifyReply } from 'fastify';
import { escapeHtml } from '#rules/text/escape-html.ts';
import { AppError } from '../http/app-error.ts';
import { listMails, type MailboxEntry, readMail } from './mailbox.ts';

const PAGE_POLICY =
  "default-src 'none'; style-src 'self'; frame-src 'self'; img-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";
/** An email contains its own styles, the logo and photos of items. Its links open outside the frame. */
const MAIL_POLICY =
  "default-src 'none'; style-src 'unsafe-inline'; img-src http: https:; frame-ancestors 'self'; sandbox allow-popups allow-popups-to-escape-sandbox";

const STYLE = `:root{color-scheme:light dark;font:16px/1.5 system-ui,sans-serif}
body{margin:0 auto;max-width:60rem;padding:1.5rem}
ul{padding:0;list-style:none}li{border-top:1px solid #8886;padding:.75rem 0}
a{color:inherit}time,small{opacity:.7}pre{white-space:pre-wrap;overflow-wrap:anywhere;padding:1rem;border:1px solid #8886;border-radius:.5rem}
iframe{width:100%;height:44rem;border:1px solid #8886;border-radius:.5rem;background:#fff}`;

const page = (title: string, body: string): string => `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1">
<meta name="robots" content="noindex"><title>${escapeHtml(title)}</title><link rel="stylesheet" href="/dev/mail/style.css"></head>
<body>${body}</body></html>
`;

const answer = (reply: FastifyReply, policy: string, html: string): FastifyReply =>
  reply
    .headers({ 'content-security-policy': policy, 'cache-control': 'no-store' })
    .type('text/html; charset=utf-8')
    .send(html);

const line = (mail: MailboxEntry): string =>
  `<li><a href="/dev/mail/${mail.name}">${escapeHtml(mail.subject)}</a><br><small>to ${escapeHtml(mail.to)}</small> <time>${escapeHtml(mail.date)}</time></li>`;

const linkify = (text: string): string =>
  escapeHtml(text).replace(/https?:\/\/[^\s<>"']+/g, (url) => `<a href="${url}">${url}</a>`);

const mailPage = (mail: MailboxEntry): string => `<p><a href="/dev/mail">All mails</a></p>
<h1>${escapeHtml(mail.subject)}</h1>
<p><small>from ${escapeHtml(mail.from)}<br>to ${escapeHtml(mail.to)}</small><br><time>${escapeHtml(mail.date)}</time></p>
<iframe title="The mail" src="/dev/mail/${mail.name}/html" sandbox="allow-popups allow-popups-to-escape-sandbox"></iframe>
<h2>As text</h2><pre>${linkify(mail.text)}</pre>`;

/** Adds the mailbox pages to a scope created by `registerDevPages`, which decides who can read them. */
export function addMailboxPages(app: FastifyInstance, folder: string): void {
  const find = async (name: string): Promise<MailboxEntry> => {
    const mail = await readMail(folder, name);
    if (!mail) throw new AppError('not_found');
    return mail;
  };
  app.get('/dev/mail', async (_request, reply) => {
    const mails = await listMails(folder);
    const list = mails.length > 0 ? `<ul>${mails.map(line).join('')}</ul>` : '<p>No mail has been written yet.</p>';
    return answer(reply, PAGE_POLICY, page('Mails', `<h1>Mails</h1>${list}`));
  });
  app.get('/dev/mail/style.css', async (_request, reply) => reply.type('text/css; charset=utf-8').send(STYLE));
  app.get<{ Params: { name: string } }>('/dev/mail/:name', async (request, reply) => {
    const mail = await find(request.params.name);
    return answer(reply, PAGE_POLICY, page(mail.subject, mailPage(mail)));
  });
  app.get<{ Params: { name: string } }>('/dev/mail/:name/html', async (request, reply) => {
    const mail = await find(request.params.name);
    reply.header('x-frame-options', 'SAMEORIGIN');
    return answer(reply, MAIL_POLICY, mail.html.replace('<head>', '<head><base target="_blank">'));
  });
}
