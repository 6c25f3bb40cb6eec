/** Writes the emails about decisions of moderators and appeals. */
import { MARKETPLACE } from '#contract/product.ts';
import type { DecisionAction } from '#contract/report-kinds.ts';
import { isTimeZone } from '#contract/time-zones.ts';
import { dayLabel } from '#rules/conversations/day-label.ts';
import { type EmailRecipient, renderEmail } from '../../mail/email-template.ts';
import type { Mail } from '../../mail/mail.ts';
import { formatMailDate } from '../../mail/mail-date.ts';

type DecisionContext = {
  action: DecisionAction;
  message: string;
  endsAt: Date | null;
  url: string;
  /** The recipient's time zone; null if they have not chosen one. */
  timezone: string | null;
};

const subjects = {
  en: {
    dismiss: 'A message from the moderators',
    hide: 'We hid something you published',
    close: 'We closed your listing',
    warn: 'A warning about your account',
    suspend: 'Your account is suspended',
  },
  fr: {
    dismiss: 'Un message de la modération',
    hide: 'Nous avons masqué une de vos publications',
    close: 'Nous avons fermé votre annonce',
    warn: 'Un avertissement au sujet de votre compte',
    suspend: 'Votre compte est suspendu',
  },
} as const;

/**
 * The sentences around the moderator's message, and the link's labels. Those for a dismissal never mention a report.
 */
const texts = {
  en: {
    dismissed: 'We reviewed something you published and took no action.',
    appeal: 'You can appeal this decision once. Another moderator will then review it.',
    open: 'Read the message',
    openDecision: 'Read the decision or appeal',
  },
  fr: {
    dismissed: 'Nous avons examiné une de vos publications, sans prendre de mesure.',
    appeal: 'Vous pouvez faire appel de cette décision une fois. Une autre personne la réexaminera alors.',
    open: 'Lire le message',
    openDecision: 'Lire la décision ou faire appel',
  },
} as const;

function decisionContent(decision: DecisionContext, language: 'en' | 'fr') {
  const { action, message, url } = decision;
  const words = texts[language];
  const isDismissed = action === 'dismiss';
  const paragraphs = message.split(/\n+/);
  return {
    subject: subjects[language][action],
    heading: subjects[language][action],
    paragraphs: isDismissed
      ? [words.dismissed, ...paragraphs]
      : [...paragraphs, ...duration(decision, language), words.appeal],
    action: { label: words[isDismissed ? 'open' : 'openDecision'], url },
  };
}

/** Returns the day in the recipient's time zone; without a time zone that this server knows, the day in UTC, marked as such. */
function endOf(endsAt: Date, timezone: string | null, language: 'en' | 'fr'): string {
  if (timezone === null || !isTimeZone(timezone)) return `${formatMailDate(endsAt, language)} (UTC)`;
  const { key } = dayLabel(endsAt.toISOString(), endsAt, timezone);
  return formatMailDate(new Date(`${key}T12:00:00Z`), language);
}

function duration({ action, endsAt, timezone }: DecisionContext, language: 'en' | 'fr'): string[] {
  if (action !== 'suspend') return [];
  const end = endsAt && endOf(endsAt, timezone, language);
  if (language === 'fr') return [end ? `La suspension prend fin le ${end}.` : 'La suspension est définitive.'];
  return [end ? `The suspension ends on ${end}.` : 'The suspension has no end date.'];
}

export function decisionEmail(to: EmailRecipient, decision: DecisionContext): Mail {
  return renderEmail(to, {
    en: {
      ...decisionContent(decision, 'en'),
      footnote: `You’re receiving this, ${to.name}, because it’s about your account on ${MARKETPLACE}.`,
    },
    fr: {
      ...decisionContent(decision, 'fr'),
      footnote: `Vous recevez ce courriel, ${to.name}, parce qu’il concerne votre compte ${MARKETPLACE}.`,
    },
  });
}

export function appealEmail(
  to: EmailRecipient,
  { isUpheld, answer, url }: { isUpheld: boolean; answer: string; url: string },
): Mail {
  const en = isUpheld ? 'Your appeal was successful' : 'Your appeal was rejected';
  const fr = isUpheld ? 'Votre appel a été accepté' : 'Votre appel a été rejeté';
  return renderEmail(to, {
    en: {
      subject: en,
      heading: en,
      paragraphs: [...answer.split(/\n+/), ...(isUpheld ? ['The decision has been reversed.'] : [])],
      action: { label: 'Read the decision', url },
      footnote: `You’re receiving this, ${to.name}, because you appealed against a decision on ${MARKETPLACE}.`,
    },
    fr: {
      subject: fr,
      heading: fr,
      paragraphs: [...answer.split(/\n+/), ...(isUpheld ? ['La décision a été annulée.'] : [])],
      action: { label: 'Lire la décision', url },
      footnote: `Vous recevez ce courriel, ${to.name}, parce que vous avez contesté une décision de modération sur ${MARKETPLACE}.`,
    },
  });
}
