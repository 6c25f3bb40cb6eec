/** Enqueues emails to the members of swaps and rings, in the transaction of the change that they report. */

import type { MailKind } from '#contract/mail-kinds.ts';
import { paths } from '#contract/pages.ts';
import type { TradeKind } from '#contract/trade-states.ts';
import type { Tx } from '../../db/db.ts';
import type { EventListeners } from '../../events/event-bus.ts';
import { enqueueMail, type Mail } from '../../mail/mail.ts';
import type { MailLinks } from '../../mail/mail-links.ts';
import { makeUnsubscribeLink } from '../../mail/unsubscribe.ts';
import { readEmailRecipients, type TradeEmailRecipient } from './email-context.views.ts';
import {
  type TradedItem,
  type TradeEmailContext,
  tradeAgreedEmail,
  tradeEndedEmail,
  tradeProposedEmail,
} from './trades.emails.ts';

type Mailing = {
  tradeId: number;
  kind: TradeKind;
  userIds: readonly number[];
  /** Users who have turned this kind of email off get none. */
  preference: Extract<MailKind, 'requests' | 'acceptances'>;
  toMail: (context: TradeEmailContext) => Mail;
};

type Item = TradeEmailRecipient['gives'][number];

/** Links to the page of the trade if the listing is hidden, because the recipient cannot open the listing's page. */
const toItem = (links: MailLinks, tradeUrl: string, { id, name, imageKey }: Item): TradedItem => ({
  name,
  url: name === null ? tradeUrl : links.publicUrl + paths.listing(id),
  picture: links.urls.urlOf(imageKey),
});

async function mailMembers(tx: Tx, links: MailLinks, mailing: Mailing): Promise<[]> {
  const { tradeId, kind, userIds, preference, toMail } = mailing;
  const tradeUrl = links.publicUrl + paths.trade(tradeId);
  for (const { userId, wants, to, from, gives, gets } of await readEmailRecipients(tx, tradeId, userIds)) {
    if (!wants[preference]) continue;
    const unsubscribe = makeUnsubscribeLink(links, preference, userId);
    const toItems = (list: readonly Item[]) => list.map((item) => toItem(links, tradeUrl, item));
    const items = { gives: toItems(gives), gets: toItems(gets) };
    await enqueueMail(tx, toMail({ to, from, ...items, kind, tradeUrl, unsubscribe }));
  }
  return [];
}

const without = (ids: readonly number[], id: number | null): number[] => ids.filter((memberId) => memberId !== id);

/** The user whose action caused the change gets no email about it. */
export const tradeMailListeners = (links: MailLinks): EventListeners => ({
  'trade.proposed': (tx, { tradeId, kind, userIds, version }) => {
    const toMail = (context: TradeEmailContext) => tradeProposedEmail({ ...context, isCounter: version > 1 });
    return mailMembers(tx, links, { tradeId, kind, userIds, preference: 'requests', toMail });
  },
  'trade.agreed': (tx, { tradeId, kind, memberIds, actorId }) => {
    const userIds = without(memberIds, actorId);
    return mailMembers(tx, links, { tradeId, kind, userIds, preference: 'acceptances', toMail: tradeAgreedEmail });
  },
  'trade.ended': (tx, { tradeId, kind, memberIds, actorId, reason }) => {
    const userIds = without(memberIds, actorId);
    const toMail = (context: TradeEmailContext) => tradeEndedEmail({ ...context, reason });
    return mailMembers(tx, links, { tradeId, kind, userIds, preference: 'acceptances', toMail });
  },
});
