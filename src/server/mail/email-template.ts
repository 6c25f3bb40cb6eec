/** How does a mail look? One letter for all: plain HTML that every program shows, light and dark, nothing loaded, and its text. */
import type { Language } from '#contract/display.ts';
import { PRODUCT_NAME } from '#contract/product.ts';
import { escapeHtml } from '#rules/text/escape-html.ts';
import type { Mail } from './mail.ts';

export type EmailTemplate = {
  subject: string;
  heading: string;
  /** Plain sentences; all of them are escaped here. */
  paragraphs: readonly string[];
  /** Things to look at, each with a word about it. */
  links?: readonly { label: string; url: string; note: string }[];
  action?: { label: string; url: string };
  /** In small print: why this came, and what to do if it should not have. */
  footnote: string;
};

/** Whom a letter goes to, and in which language they read. */
export type Recipient = { email: string; language: Language };

/** Somebody who is greeted by name. */
export type EmailRecipient = Recipient & { name: string };

/** What the letter itself says, whatever it is about. */
const frame = {
  en: {
    unsubscribe: 'No more mails like this',
    fallback: 'If the button does nothing, open this address:',
    colon: ':',
  },
  fr: {
    unsubscribe: 'Ne plus recevoir ce genre de courriels',
    fallback: 'Si le bouton ne fait rien, ouvrez cette adresse :',
    colon: ' :',
  },
} as const satisfies Record<Language, Record<string, string>>;

type RenderedTemplate = { letter: EmailTemplate; language: Language; unsubscribe: string | undefined };

const FONT = "font-family:-apple-system,BlinkMacSystemFont,'Segoe UI',Helvetica,Arial,sans-serif";

// Programs that know dark schemes apply these; the others keep the light colours, which are inline.
const STYLE = `
:root{color-scheme:light dark;supported-color-schemes:light dark}
@media (prefers-color-scheme:dark){
.page{background:#16151a!important}.sheet{background:#221f29!important;border-color:#3a3644!important}
.ink{color:#f3f0f7!important}.soft{color:#b9b3c6!important}.button{background:#b9a2ff!important;color:#1b1430!important}
}`;

const paragraph = (text: string): string =>
  `<p class="ink" style="margin:0 0 16px;font-size:16px;line-height:1.5;color:#211d2b">${escapeHtml(text)}</p>`;

const linkTo = ({ label, url, note }: NonNullable<EmailTemplate['links']>[number]): string =>
  `<p class="ink" style="margin:0 0 12px;font-size:16px;line-height:1.5;color:#211d2b"><a class="ink" href="${escapeHtml(url)}" style="color:#211d2b;font-weight:600">${escapeHtml(label)}</a><br><span class="soft" style="font-size:13px;color:#6b6478">${escapeHtml(note)}</span></p>`;

function button({ label, url }: NonNullable<EmailTemplate['action']>, language: Language): string {
  const href = escapeHtml(url);
  return `<p style="margin:24px 0"><a class="button" href="${href}" style="display:inline-block;padding:14px 24px;border-radius:10px;background:#5b3fd1;color:#ffffff;font-size:16px;font-weight:600;text-decoration:none">${escapeHtml(label)}</a></p>
<p class="soft" style="margin:0 0 16px;font-size:13px;line-height:1.5;color:#6b6478;word-break:break-all">${frame[language].fallback}<br><a class="soft" href="${href}" style="color:#6b6478">${href}</a></p>`;
}

function unsubscribeLink({ unsubscribe, language }: RenderedTemplate): string {
  if (unsubscribe === undefined) return '';
  return `<br><a class="soft" href="${escapeHtml(unsubscribe)}" style="color:#6b6478">${frame[language].unsubscribe}</a>`;
}

function htmlOf(sheet: RenderedTemplate): string {
  const { letter, language } = sheet;
  return `<!doctype html>
<html lang="${language}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1">
<meta name="color-scheme" content="light dark"><meta name="supported-color-schemes" content="light dark">
<title>${escapeHtml(letter.subject)}</title><style>${STYLE}</style></head>
<body class="page" style="margin:0;padding:0;background:#f5f3f8;${FONT}">
<table role="presentation" class="page" width="100%" cellpadding="0" cellspacing="0" style="background:#f5f3f8"><tr><td align="center" style="padding:32px 16px">
<table role="presentation" class="sheet" width="100%" cellpadding="0" cellspacing="0" style="max-width:520px;background:#ffffff;border:1px solid #e4dfec;border-radius:16px"><tr><td style="padding:32px;${FONT}">
<p class="soft" style="margin:0 0 24px;font-size:14px;font-weight:700;letter-spacing:.02em;color:#6b6478">${PRODUCT_NAME}</p>
<h1 class="ink" style="margin:0 0 16px;font-size:22px;line-height:1.3;color:#211d2b">${escapeHtml(letter.heading)}</h1>
${letter.paragraphs.map(paragraph).join('\n')}
${(letter.links ?? []).map(linkTo).join('\n')}
${letter.action ? button(letter.action, language) : ''}
<p class="soft" style="margin:24px 0 0;font-size:13px;line-height:1.5;color:#6b6478">${escapeHtml(letter.footnote)}${unsubscribeLink(sheet)}</p>
</td></tr></table></td></tr></table></body></html>
`;
}

function textOf({ letter, language, unsubscribe }: RenderedTemplate): string {
  const { colon, unsubscribe: ending } = frame[language];
  const leave = unsubscribe === undefined ? '' : `${ending}${colon} ${unsubscribe}\n`;
  const action = letter.action ? [`${letter.action.label}${colon}\n${letter.action.url}`] : [];
  const links = (letter.links ?? []).map(({ label, url, note }) => `${label}\n${note}\n${url}`);
  return `${[letter.heading, ...letter.paragraphs, ...links, ...action, `-- \n${letter.footnote}\n${leave}${PRODUCT_NAME}`].join('\n\n')}\n`;
}

/** The letter to one person in their language, as HTML and as text; `unsubscribe` ends mails that one may refuse. */
export function renderEmail(
  to: Recipient,
  letters: Readonly<Record<Language, EmailTemplate>>,
  unsubscribe: string | undefined = undefined,
): Mail {
  const { language } = to;
  const letter = letters[language];
  const sheet = { letter, language, unsubscribe };
  const mail = { to: to.email, subject: letter.subject, html: htmlOf(sheet), text: textOf(sheet) };
  return unsubscribe === undefined ? mail : { ...mail, unsubscribe };
}
