/** Renders every email as HTML that all mail programs display, light and dark, without remote content, and as text. */
import type { Language } from '#contract/display.ts';
import { MARKETPLACE } from '#contract/product.ts';
import { escapeHtml } from '#rules/text/escape-html.ts';
import type { Mail } from './mail.ts';

export type EmailTemplate = {
  subject: string;
  heading: string;
  /** Plain sentences; they are escaped here. */
  paragraphs: readonly string[];
  /** Links with a short note each. */
  links?: readonly { label: string; url: string; note: string }[];
  action?: { label: string; url: string };
  /** Small print: why the email was sent, and what to do if that was a mistake. */
  footnote: string;
};

/** The recipient's address and language. */
export type Recipient = { email: string; language: Language };

/** A recipient who is greeted by name. */
export type EmailRecipient = Recipient & { name: string };

/** The texts that every email shares. */
const frame = {
  en: {
    unsubscribe: 'Stop these emails',
    fallback: 'If the button doesn’t work, open this link:',
    colon: ':',
  },
  fr: {
    unsubscribe: 'Ne plus recevoir ces courriels',
    fallback: 'Si le bouton ne fait rien, ouvrez cette adresse :',
    colon: ' :',
  },
} as const satisfies Record<Language, Record<string, string>>;

type RenderedTemplate = { template: EmailTemplate; language: Language; unsubscribe: string | undefined };

const FONT = "font-family:-apple-system,BlinkMacSystemFont,'Segoe UI',Helvetica,Arial,sans-serif";

// Mail programs that support dark schemes apply these; the others use the light colours, which are inline.
const STYLE = `
:root{color-scheme:light dark;supported-color-schemes:light dark}
@media (prefers-color-scheme:dark){
.page{background:#050811!important}.sheet{background:#131926!important;border-color:#252b39!important}
.ink{color:#f1eee9!important}.soft{color:#b9bec7!important}.button{background:#f1eee9!important;color:#090e19!important}
}`;

const paragraph = (text: string): string =>
  `<p class="ink" style="margin:0 0 16px;font-size:16px;line-height:1.5;color:#0e1626">${escapeHtml(text)}</p>`;

const linkTo = ({ label, url, note }: NonNullable<EmailTemplate['links']>[number]): string =>
  `<p class="ink" style="margin:0 0 12px;font-size:16px;line-height:1.5;color:#0e1626"><a class="ink" href="${escapeHtml(url)}" style="color:#0e1626;font-weight:600">${escapeHtml(label)}</a><br><span class="soft" style="font-size:13px;color:#434a5a">${escapeHtml(note)}</span></p>`;

function button({ label, url }: NonNullable<EmailTemplate['action']>, language: Language): string {
  const href = escapeHtml(url);
  return `<p style="margin:24px 0"><a class="button" href="${href}" style="display:inline-block;padding:14px 24px;border-radius:10px;background:#0a726e;color:#ffffff;font-size:16px;font-weight:600;text-decoration:none">${escapeHtml(label)}</a></p>
<p class="soft" style="margin:0 0 16px;font-size:13px;line-height:1.5;color:#434a5a;word-break:break-all">${frame[language].fallback}<br><a class="soft" href="${href}" style="color:#434a5a">${href}</a></p>`;
}

function unsubscribeLink({ unsubscribe, language }: RenderedTemplate): string {
  if (unsubscribe === undefined) return '';
  return `<br><a class="soft" href="${escapeHtml(unsubscribe)}" style="color:#434a5a">${frame[language].unsubscribe}</a>`;
}

function htmlOf(sheet: RenderedTemplate): string {
  const { template, language } = sheet;
  return `<!doctype html>
<html lang="${language}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1">
<meta name="color-scheme" content="light dark"><meta name="supported-color-schemes" content="light dark">
<title>${escapeHtml(template.subject)}</title><style>${STYLE}</style></head>
<body class="page" style="margin:0;padding:0;background:#f4f1ed;${FONT}">
<table role="presentation" class="page" width="100%" cellpadding="0" cellspacing="0" style="background:#f4f1ed"><tr><td align="center" style="padding:32px 16px">
<table role="presentation" class="sheet" width="100%" cellpadding="0" cellspacing="0" style="max-width:520px;background:#ffffff;border:1px solid #e0ded8;border-radius:16px"><tr><td style="padding:32px;${FONT}">
<p class="soft" style="margin:0 0 24px;font-size:14px;font-weight:700;letter-spacing:.02em;color:#434a5a">${MARKETPLACE}</p>
<h1 class="ink" style="margin:0 0 16px;font-size:22px;line-height:1.3;color:#0e1626">${escapeHtml(template.heading)}</h1>
${template.paragraphs.map(paragraph).join('\n')}
${(template.links ?? []).map(linkTo).join('\n')}
${template.action ? button(template.action, language) : ''}
<p class="soft" style="margin:24px 0 0;font-size:13px;line-height:1.5;color:#434a5a">${escapeHtml(template.footnote)}${unsubscribeLink(sheet)}</p>
</td></tr></table></td></tr></table></body></html>
`;
}

function textOf({ template, language, unsubscribe }: RenderedTemplate): string {
  const { colon, unsubscribe: ending } = frame[language];
  const leave = unsubscribe === undefined ? '' : `${ending}${colon} ${unsubscribe}\n`;
  const action = template.action ? [`${template.action.label}${colon}\n${template.action.url}`] : [];
  const links = (template.links ?? []).map(({ label, url, note }) => `${label}\n${note}\n${url}`);
  return `${[template.heading, ...template.paragraphs, ...links, ...action, `-- \n${template.footnote}\n${leave}${MARKETPLACE}`].join('\n\n')}\n`;
}

/** Renders an email in the recipient's language, as HTML and as text; `unsubscribe` is the link for optional emails. */
export function renderEmail(
  to: Recipient,
  letters: Readonly<Record<Language, EmailTemplate>>,
  unsubscribe: string | undefined = undefined,
): Mail {
  const { language } = to;
  const template = letters[language];
  const sheet = { template, language, unsubscribe };
  const mail = { to: to.email, subject: template.subject, html: htmlOf(sheet), text: textOf(sheet) };
  return unsubscribe === undefined ? mail : { ...mail, unsubscribe };
}
