/** Writes push notifications in the recipient's language: with names and texts only if the recipient wants that. */

import type { Language } from '#contract/display.ts';
import { MAX_USER_NAME_LENGTH } from '#contract/limits.ts';
import { paths } from '#contract/pages.ts';
import { frenchPlural, plural } from '#contract/plural.ts';
import type { PushNotification } from '#contract/push-notification.ts';
import type { TradeKind } from '#contract/trade-states.ts';
import { bundleName } from '#rules/bundles/bundle-name.ts';
import { endText } from '#rules/trading/proposals/end-text.ts';
import type { PushKind } from '#rules/web-push/push-response.ts';
import { pushExcerpt } from '#rules/web-push/push-text.ts';
import type { PushFacts } from './push-context.views.ts';

/** The parts of a detailed text, shortened and without clickable links. `text` is empty for a message without text. */
type Parts = { sender: string; listing: string; text: string; count: number; reason: string };
type Text = { title: string; body: string };
type TradeTextKind = `${TradeKind}_${'proposed' | 'agreed' | 'ended'}` | 'swap_countered';
/** A contact request with a swap offer has the text of the offer. */
type TextKind = Exclude<PushKind, `trade_${string}`> | TradeTextKind;

/** The text that everyone can read on a locked screen: only the kind of event. */
const plainTexts: Readonly<Record<Language, Readonly<Record<TextKind, (count: number) => string>>>> = {
  en: {
    message: (count) => plural(count, { one: 'You have a new message.', other: `You have ${count} new messages.` }),
    request: () => 'You have a new contact request.',
    swap_proposed: () => 'You have a new swap offer.',
    swap_countered: () => 'You have a counter-offer for a swap.',
    swap_agreed: () => 'Your swap is agreed.',
    swap_ended: () => 'Your swap has ended.',
    ring_proposed: () => 'We found a trade ring for you.',
    ring_agreed: () => 'Everyone accepted your trade ring.',
    ring_ended: () => 'Your trade ring was dissolved.',
    accepted: () => 'A seller accepted your request.',
    declined: () => 'A seller declined your request.',
    search_match: () => 'New match for one of your saved searches.',
    search_cheaper: () => 'Price drop on a listing you’re looking for.',
    want_match: () => 'New match for your want list.',
    follow_match: () => 'New listing from a seller, group or member you follow.',
    favourite_cheaper: () => 'Price drop on one of your favourites.',
  },
  fr: {
    message: (count) =>
      frenchPlural(count, { one: 'Vous avez un nouveau message.', other: `Vous avez ${count} nouveaux messages.` }),
    request: () => 'Vous avez une nouvelle demande de contact.',
    swap_proposed: () => 'Vous avez une nouvelle offre d’échange.',
    swap_countered: () => 'Vous avez une contre-offre pour un échange.',
    swap_agreed: () => 'Votre échange est conclu.',
    swap_ended: () => 'Votre échange a pris fin.',
    ring_proposed: () => 'Nous avons trouvé une boucle d’échange pour vous.',
    ring_agreed: () => 'Tout le monde a accepté votre boucle d’échange.',
    ring_ended: () => 'Votre boucle d’échange a été dissoute.',
    accepted: () => 'Un vendeur a accepté votre demande.',
    declined: () => 'Un vendeur a refusé votre demande.',
    search_cheaper: () => 'Le prix d’une annonce que vous cherchez a baissé.',
    want_match: () => 'Une annonce correspond à votre liste de souhaits.',
    search_match: () => 'Une nouvelle annonce correspond à votre recherche enregistrée.',
    follow_match: () => 'Il y a une nouvelle annonce dans vos abonnements.',
    favourite_cheaper: () => 'Le prix d’un de vos favoris a baissé.',
  },
};

const detailedTexts: Readonly<Record<Language, Readonly<Record<TextKind, (parts: Parts) => Text>>>> = {
  en: {
    message: ({ sender, text, count }) => ({
      title: plural(count, { one: sender, other: `${sender} (${count})` }),
      body: text || 'Sent you a photo.',
    }),
    request: ({ sender, listing, text }) => ({
      title: 'New contact request',
      body: `${sender} is interested in ${listing}${text && `: “${text}”`}`,
    }),
    swap_proposed: ({ sender, listing, text }) => ({
      title: 'New swap offer',
      body: `${sender} offered you a swap for ${listing}${text && `: “${text}”`}`,
    }),
    swap_countered: ({ sender, listing }) => ({
      title: 'New counter-offer',
      body: `${sender} made you a counter-offer for ${listing}`,
    }),
    swap_agreed: ({ sender }) => ({ title: 'Your swap is agreed', body: `You and ${sender} agreed to swap.` }),
    swap_ended: ({ sender, reason }) => ({ title: `Your swap with ${sender} has ended`, body: reason }),
    ring_proposed: ({ sender, listing }) => ({
      title: 'We found a trade ring for you',
      body: `You would get ${listing} from ${sender}.`,
    }),
    ring_agreed: ({ sender, listing }) => ({
      title: 'Everyone accepted your trade ring',
      body: `You get ${listing} from ${sender}.`,
    }),
    ring_ended: ({ reason }) => ({ title: 'Your trade ring was dissolved', body: reason }),
    accepted: ({ sender, listing }) => ({
      title: 'Your request was accepted',
      body: `You can now chat with ${sender} about ${listing}.`,
    }),
    declined: ({ sender, listing }) => ({
      title: 'Your request was declined',
      body: `${sender} declined your request about ${listing}.`,
    }),
    search_match: ({ listing }) => ({ title: 'New match for your search', body: listing }),
    search_cheaper: ({ listing }) => ({ title: 'Price drop on a listing you’re looking for', body: listing }),
    want_match: ({ listing }) => ({ title: 'New match for your want list', body: listing }),
    follow_match: ({ listing }) => ({ title: 'New from a seller, group or member you follow', body: listing }),
    favourite_cheaper: ({ listing }) => ({ title: 'Price drop on a favourite', body: listing }),
  },
  fr: {
    message: ({ sender, text, count }) => ({
      title: frenchPlural(count, { one: sender, other: `${sender} (${count})` }),
      body: text || 'Vous a envoyé une photo.',
    }),
    request: ({ sender, listing, text }) => ({
      title: 'Nouvelle demande de contact',
      body: `${sender} s’intéresse à ${listing}${text && ` : « ${text} »`}`,
    }),
    swap_proposed: ({ sender, listing, text }) => ({
      title: 'Nouvelle offre d’échange',
      body: `${sender} vous propose un échange contre ${listing}${text && ` : « ${text} »`}`,
    }),
    swap_countered: ({ sender, listing }) => ({
      title: 'Nouvelle contre-offre',
      body: `${sender} vous fait une contre-offre pour ${listing}`,
    }),
    swap_agreed: ({ sender }) => ({
      title: 'Votre échange est conclu',
      body: `Vous avez conclu un échange avec ${sender}.`,
    }),
    swap_ended: ({ sender, reason }) => ({ title: `Votre échange avec ${sender} a pris fin`, body: reason }),
    ring_proposed: ({ sender, listing }) => ({
      title: 'Nous avons trouvé une boucle d’échange pour vous',
      body: `Vous recevriez ${listing} de la part de ${sender}.`,
    }),
    ring_agreed: ({ sender, listing }) => ({
      title: 'Tout le monde a accepté votre boucle d’échange',
      body: `Vous recevez ${listing} de la part de ${sender}.`,
    }),
    ring_ended: ({ reason }) => ({ title: 'Votre boucle d’échange a été dissoute', body: reason }),
    accepted: ({ sender, listing }) => ({
      title: 'Votre demande a été acceptée',
      body: `Vous pouvez maintenant parler de ${listing} avec ${sender}.`,
    }),
    declined: ({ sender, listing }) => ({
      title: 'Votre demande a été refusée',
      body: `${sender} a refusé votre demande au sujet de ${listing}.`,
    }),
    search_cheaper: ({ listing }) => ({ title: 'Baisse de prix pour une annonce que vous cherchez', body: listing }),
    want_match: ({ listing }) => ({ title: 'Nouveau résultat pour votre liste de souhaits', body: listing }),
    search_match: ({ listing }) => ({ title: 'Nouveau résultat pour votre recherche', body: listing }),
    follow_match: ({ listing }) => ({ title: 'Nouveau dans vos abonnements', body: listing }),
    favourite_cheaper: ({ listing }) => ({ title: 'Baisse de prix pour un favori', body: listing }),
  },
};

const MAX_LISTING_LENGTH = 60;

const tradeSteps = {
  request: 'proposed',
  trade_proposed: 'proposed',
  trade_agreed: 'agreed',
  trade_ended: 'ended',
} as const;

/** A contact request is about a swap if it has a swap offer. */
const canBeAboutTrade = (kind: PushKind): kind is keyof typeof tradeSteps => kind in tradeSteps;

function textKindOf(kind: PushKind, { trade }: PushFacts): TextKind {
  if (!canBeAboutTrade(kind)) return kind;
  if (kind === 'trade_proposed' && trade?.isCounter) return 'swap_countered';
  return trade ? `${trade.kind}_${tradeSteps[kind]}` : 'request';
}

function targetOf(kind: PushKind, { conversationId, listingId, trade }: PushFacts): { tag: string; path: string } {
  if (trade && canBeAboutTrade(kind)) return { tag: `trade-${trade.id}`, path: paths.trade(trade.id) };
  if (kind === 'request') return { tag: `request-${listingId}`, path: paths.notifications() };
  if (conversationId !== null && (kind === 'message' || kind === 'accepted')) {
    return { tag: `conversation-${conversationId}`, path: paths.conversation(conversationId) };
  }
  return { tag: `listing-${listingId}`, path: paths.listing(listingId) };
}

export function writePushNotification(
  kind: PushKind,
  facts: PushFacts,
  { language, showsText, marketplace }: { language: Language; showsText: boolean; marketplace: string },
): PushNotification {
  const { trade } = facts;
  const parts = {
    sender: pushExcerpt(facts.sender, MAX_USER_NAME_LENGTH),
    listing: bundleName(pushExcerpt(facts.listing, MAX_LISTING_LENGTH), facts.more, language),
    text: pushExcerpt(facts.text),
    count: facts.count,
    reason: trade?.endReason ? endText(trade.kind, trade.endReason, language) : '',
  };
  const textKind = textKindOf(kind, facts);
  const text = showsText
    ? detailedTexts[language][textKind](parts)
    : { title: marketplace, body: plainTexts[language][textKind](facts.count) };
  return { ...text, lang: language, ...targetOf(kind, facts) };
}
