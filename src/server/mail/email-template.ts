/**
 * Renders every email as text and as HTML that all mail programs display, in light and dark schemes. The only remote
 * content is the logo and the photos of items. Many mail programs block these, so an email is complete without them.
 */
import type { Language } from '#contract/display.ts';
import { MARKETPLACE } from '#contract/product.ts';
import { escapeHtml } from '#rules/text/escape-html.ts';
import { LOGO } from './logo.ts';
import type { Mail } from './mail.ts';

/** A listing with the URL of its page and a short note such as its price. */
export type EmailItem = {
  name: string;
  url: string;
  note?: string;
  /** URL of the listing's photo; empty if it has none. */
  picture: string;
};

export type EmailTemplate = {
  subject: string;
  heading: string;
  /** Plain text; it is escaped here. */
  paragraphs: readonly string[];
  /** The items that the email is about. A single item has a large photo. */
  items?: readonly EmailItem[];
  action?: { label: string; url: string };
  /** Small print: why the email was sent, and what to do if that was a mistake. */
  footnote: string;
};

export type Recipient = { email: string; language: Language };

export type EmailRecipient = Recipient & { name: string };

const frame = {
  en: {
    unsubscribe: 'Stop these emails',
    fallback: 'If the button doesn’t work, open this link:',
    colon: ':',
    photo: (name: string) => `Photo of ${name}`,
  },
  fr: {
    unsubscribe: 'Ne plus recevoir ces courriels',
    fallback: 'Si le bouton ne fonctionne pas, ouvrez ce lien :',
    colon: ' :',
    photo: (name: string) => `Photo de ${name}`,
  },
} as const satisfies Record<Language, Record<string, string | ((name: string) => string)>>;

type RenderedTemplate = { template: EmailTemplate; language: Language; unsubscribe: string | undefined };

const FONT = "font-family:-apple-system,BlinkMacSystemFont,'Segoe UI',Helvetica,Arial,sans-serif";

// Mail programs that support dark schemes apply these rules; all others use the light colours, which are inline.
const STYLE = `
:root{color-scheme:light dark;supported-color-schemes:light dark}
@media (prefers-color-scheme:dark){
.page{background:#050811!important}.sheet{background:#131926!important;border-color:#252b39!important}
.ink{color:#f1eee9!important}.soft{color:#b9bec7!important}.button{background:#f1eee9!important;color:#090e19!important}.photo{background:#252b39!important;color:#b9bec7!important}
}`;

const paragraph = (text: string): string =>
  `<p class="ink" style="margin:0 0 16px;font-size:16px;line-height:1.5;color:#0e1626">${escapeHtml(text)}</p>`;

/**
 * Widths in pixels: `large` is the width of the text, `small` the width of a photo in a list. Photos are 16:9, as in
 * all listings.
 */
const WIDTHS = { large: 454, small: 96 } as const;

function photo({ name, url, picture }: EmailItem, size: keyof typeof WIDTHS, language: Language): string {
  if (picture === '') return '';
  const [width, height] = [WIDTHS[size], Math.round((WIDTHS[size] * 9) / 16)];
  const alt = escapeHtml(frame[language].photo(name));
  // The alternative text can be small, because the item's name is also shown next to the photo.
  return `<a href="${escapeHtml(url)}" style="display:block"><img class="photo" src="${escapeHtml(picture)}" alt="${alt}" width="${width}" height="${height}" style="display:block;width:100%;max-width:${width}px;height:auto;border:0;border-radius:${size === 'large' ? 12 : 8}px;background:#e0ded8;color:#434a5a;font-size:12px"></a>`;
}

function nameOf({ name, url, note }: EmailItem): string {
  const line = note === undefined ? '' : `<br><span class="soft" style="color:#434a5a">${escapeHtml(note)}</span>`;
  return `<p class="ink" style="margin:0;font-size:15px;line-height:1.5;color:#0e1626"><a class="ink" href="${escapeHtml(url)}" style="color:#0e1626;font-weight:600;text-decoration:none">${escapeHtml(name)}</a>${line}</p>`;
}

function itemsOf(items: readonly EmailItem[], language: Language): string {
  const [item, ...others] = items;
  if (item === undefined) return '';
  if (others.length === 0) {
    return `<div style="margin:8px 0 16px">${photo(item, 'large', language)}<div style="padding-top:12px">${nameOf(item)}</div></div>`;
  }
  const rows = items.map(
    (other) =>
      `<tr><td width="${WIDTHS.small}" valign="top" style="width:${WIDTHS.small}px;padding:0 16px 16px 0">${photo(other, 'small', language)}</td><td valign="top" style="padding:0 0 16px;${FONT}">${nameOf(other)}</td></tr>`,
  );
  return `<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="margin:8px 0 0">${rows.join('\n')}</table>`;
}

function button({ label, url }: NonNullable<EmailTemplate['action']>, language: Language): string {
  const href = escapeHtml(url);
  return `<p style="margin:24px 0"><a class="button" href="${href}" style="display:inline-block;padding:14px 24px;border-radius:10px;background:#0a726e;color:#ffffff;font-size:16px;font-weight:600;text-decoration:none">${escapeHtml(label)}</a></p>
<p class="soft" style="margin:0 0 16px;font-size:13px;line-height:1.5;color:#434a5a;word-break:break-all">${frame[language].fallback}<br><a class="soft" href="${href}" style="color:#434a5a">${href}</a></p>`;
}

function unsubscribeLink({ unsubscribe, language }: RenderedTemplate): string {
  if (unsubscribe === undefined) return '';
  return `<br><a class="soft" href="${escapeHtml(unsubscribe)}" style="color:#434a5a">${frame[language].unsubscribe}</a>`;
}

/** The marketplace's name follows as text, so the logo needs no alternative text. */
const logo = `<table role="presentation" cellpadding="0" cellspacing="0" style="margin:0 0 24px"><tr><td style="padding:0 10px 0 0"><img src="${LOGO}" alt="" width="32" height="32" style="display:block;border:0;border-radius:7px"></td><td class="ink" style="font-size:17px;font-weight:700;letter-spacing:-.01em;color:#0e1626;${FONT}">${MARKETPLACE}</td></tr></table>`;

function htmlOf(sheet: RenderedTemplate): string {
  const { template, language } = sheet;
  return `<!doctype html>
<html lang="${language}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1">
<meta name="color-scheme" content="light dark"><meta name="supported-color-schemes" content="light dark">
<title>${escapeHtml(template.subject)}</title><style>${STYLE}</style></head>
<body class="page" style="margin:0;padding:0;background:#f4f1ed;${FONT}">
<table role="presentation" class="page" width="100%" cellpadding="0" cellspacing="0" style="background:#f4f1ed"><tr><td align="center" style="padding:32px 16px">
<table role="presentation" class="sheet" width="100%" cellpadding="0" cellspacing="0" style="max-width:520px;background:#ffffff;border:1px solid #e0ded8;border-radius:16px"><tr><td style="padding:32px;${FONT}">
${logo}
<h1 class="ink" style="margin:0 0 16px;font-size:22px;line-height:1.3;color:#0e1626">${escapeHtml(template.heading)}</h1>
${template.paragraphs.map(paragraph).join('\n')}
${itemsOf(template.items ?? [], language)}
${template.action ? button(template.action, language) : ''}
<p class="soft" style="margin:24px 0 0;font-size:13px;line-height:1.5;color:#434a5a">${escapeHtml(template.footnote)}${unsubscribeLink(sheet)}</p>
</td></tr></table></td></tr></table></body></html>
`;
}

function textOf({ template, language, unsubscribe }: RenderedTemplate): string {
  const { colon, unsubscribe: ending } = frame[language];
  const leave = unsubscribe === undefined ? '' : `${ending}${colon} ${unsubscribe}\n`;
  const action = template.action ? [`${template.action.label}${colon}\n${template.action.url}`] : [];
  const items = (template.items ?? []).map(({ name, url, note }) => [name, ...(note ? [note] : []), url].join('\n'));
  return `${[template.heading, ...template.paragraphs, ...items, ...action, `-- \n${template.footnote}\n${leave}${MARKETPLACE}`].join('\n\n')}\n`;
}

/** `unsubscribe`: the link that ends emails of this kind; only for optional emails. */
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
