/** Email templates about swaps and rings: proposed, agreed and ended. */

import type { Language } from '#contract/display.ts';
import { RING_ANSWER_HOURS, SWAP_ANSWER_HOURS } from '#contract/limits.ts';
import { MARKETPLACE } from '#contract/product.ts';
import type { TradeEndReason, TradeKind } from '#contract/trade-states.ts';
import { bundleName } from '#rules/bundles/bundle-name.ts';
import { neutraliseLinks } from '#rules/text/neutralise-links.ts';
import { endText } from '#rules/trading/proposals/end-text.ts';
import { type EmailItem, type EmailRecipient, type EmailTemplate, renderEmail } from '../../mail/email-template.ts';
import type { Mail } from '../../mail/mail.ts';

/**
 * `picture` is empty if there is none to show; `name` is null if a moderator has hidden the listing from the recipient.
 */
export type TradedItem = Pick<EmailItem, 'url' | 'picture'> & { name: string | null };

export type TradeEmailContext = {
  to: EmailRecipient;
  kind: TradeKind;
  /** The other user of a swap; for a ring, the user who gives to the recipient. */
  from: string;
  gives: readonly TradedItem[];
  gets: readonly TradedItem[];
  tradeUrl: string;
  unsubscribe: string;
};

type Directions = Readonly<Record<Language, Readonly<Record<'give' | 'get', string>>>>;

const directions: Directions = {
  en: { give: 'You give this', get: 'You get this' },
  fr: { give: 'Vous donnez cet objet', get: 'Vous recevez cet objet' },
};

const missedDirections: Directions = {
  en: { give: 'You would have given this', get: 'You would have received this' },
  fr: { give: 'Vous auriez donné cet objet', get: 'Vous auriez reçu cet objet' },
};

const unavailable: Readonly<Record<Language, string>> = {
  en: 'A listing that is no longer available',
  fr: 'Une annonce qui n’est plus disponible',
};

/** Other users wrote the names: links in them are neutralised. */
const nameOf = ({ name }: TradedItem, language: Language): string =>
  name === null ? unavailable[language] : neutraliseLinks(name);

function itemsOf(
  { gives, gets }: TradeEmailContext,
  language: Language,
  { give, get }: Directions[Language],
): EmailItem[] {
  const toItems = (items: readonly TradedItem[], note: string) =>
    items.map((item): EmailItem => ({ ...item, name: nameOf(item, language), note }));
  return [...toItems(gets, get), ...toItems(gives, give)];
}

const footnotes = (name: string) => ({
  en: `You’re receiving this, ${name}, because a trade on ${MARKETPLACE} involves you.`,
  fr: `Vous recevez ce courriel, ${name}, parce qu’un échange vous concerne sur ${MARKETPLACE}.`,
});

type Texts = Pick<EmailTemplate, 'subject' | 'heading'> & { closing: string; label: string };

function render(context: TradeEmailContext, texts: Record<Language, Texts>, notes = directions): Mail {
  const { to, tradeUrl, unsubscribe } = context;
  const footnote = footnotes(to.name);
  const template = (language: Language): EmailTemplate => {
    const { closing, label, ...rest } = texts[language];
    const action = { label, url: tradeUrl };
    return {
      ...rest,
      paragraphs: [closing],
      items: itemsOf(context, language, notes[language]),
      action,
      footnote: footnote[language],
    };
  };
  return renderEmail(to, { en: template('en'), fr: template('fr') }, unsubscribe);
}

/** Describes the items that the recipient would give: the name of the first item and the number of others. */
const givenItems = ({ gives: [first, ...others] }: TradeEmailContext, language: Language): string =>
  bundleName(first ? nameOf(first, language) : '', others.length, language);

export function tradeProposedEmail({ isCounter, ...context }: TradeEmailContext & { isCounter: boolean }): Mail {
  const from = neutraliseLinks(context.from);
  const texts: Record<TradeKind, Record<Language, Texts>> = {
    swap: {
      en: {
        subject: `${from} ${isCounter ? 'made you a counter-offer' : 'offered you a swap'} for ${givenItems(context, 'en')}`,
        heading: isCounter ? `${from} made you a counter-offer` : `${from} would like to swap with you`,
        closing: `You have ${SWAP_ANSWER_HOURS} hours to answer. You can accept the offer, decline it or make a counter-offer.`,
        label: 'See the offer',
      },
      fr: {
        subject: `${from} vous ${isCounter ? 'fait une contre-offre pour' : 'propose un échange contre'} ${givenItems(context, 'fr')}`,
        heading: isCounter ? `${from} vous fait une contre-offre` : `${from} aimerait faire un échange avec vous`,
        closing: `Vous avez ${SWAP_ANSWER_HOURS} heures pour répondre. Vous pouvez accepter l’offre, la refuser ou faire une contre-offre.`,
        label: 'Voir l’offre',
      },
    },
    ring: {
      en: {
        subject: 'We found a trade ring for you',
        heading: 'A trade ring is possible',
        closing: `You would get an item from ${from}. Everyone in the ring must accept within ${RING_ANSWER_HOURS} hours.`,
        label: 'See the ring',
      },
      fr: {
        subject: 'Nous avons trouvé une boucle d’échange pour vous',
        heading: 'Une boucle d’échange est possible',
        closing: `Vous recevriez un objet de ${from}. Chaque membre de la boucle doit accepter dans les ${RING_ANSWER_HOURS} heures.`,
        label: 'Voir la boucle',
      },
    },
  };
  return render(context, texts[context.kind]);
}

export function tradeAgreedEmail(context: TradeEmailContext): Mail {
  const from = neutraliseLinks(context.from);
  const isSwap = context.kind === 'swap';
  return render(context, {
    en: {
      subject: isSwap ? `Your swap with ${from} is agreed` : 'Your trade ring is agreed',
      heading: isSwap ? `You and ${from} agreed to swap` : 'Everyone in the ring accepted',
      closing: 'The listings are closed, and you can arrange the shipping in your conversations.',
      label: 'Open the trade',
    },
    fr: {
      subject: isSwap ? `Votre échange avec ${from} est conclu` : 'Votre boucle d’échange est conclue',
      heading: isSwap ? `Vous avez conclu un échange avec ${from}` : 'Tous les membres de la boucle ont accepté',
      closing: 'Les annonces sont fermées, et vous pouvez convenir de l’envoi dans vos conversations.',
      label: 'Ouvrir l’échange',
    },
  });
}

export function tradeEndedEmail(context: TradeEmailContext & { reason: TradeEndReason }): Mail {
  const from = neutraliseLinks(context.from);
  const isSwap = context.kind === 'swap';
  const texts = {
    en: {
      subject: isSwap ? `The swap with ${from} didn’t go through` : 'A trade ring didn’t go through',
      heading: isSwap ? `The swap with ${from} has ended` : 'The trade ring has ended',
      closing: `${endText(context.kind, context.reason, 'en')} Your listings haven’t changed.`,
      label: 'See the details',
    },
    fr: {
      subject: isSwap ? `L’échange avec ${from} n’aura pas lieu` : 'Une boucle d’échange n’aura pas lieu',
      heading: isSwap ? `L’échange avec ${from} a pris fin` : 'La boucle d’échange a pris fin',
      closing: `${endText(context.kind, context.reason, 'fr')} Vos annonces n’ont pas changé.`,
      label: 'Voir les détails',
    },
  };
  return render(context, texts, missedDirections);
}
