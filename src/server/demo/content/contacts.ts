// Expands conversation scripts, contact requests and trades into connections, conversations, reviews and notifications.
import { rowsByGroup } from './listing-rows.ts';
import { keyOf } from './listings.ts';
import { people } from './people.ts';
import type { DemoConnection, DemoConversation, DemoNotification, DemoReview, DemoSale } from './shape.ts';
import { requests, type Talk, talks } from './talks.ts';
import { scripts, type Trade, trades } from './trades.ts';

const day = 24 * 60;
/** Notifications except contact requests are unread if younger than this many minutes. */
const UNREAD_AGE = 4500;

const sellerOf = new Map(
  Object.values(rowsByGroup).flatMap((rows) => rows.map(([name, , , , , seller]) => [keyOf(name), seller] as const)),
);

function sellerOfListing(key: string): string {
  const seller = sellerOf.get(key);
  if (seller === undefined) throw new Error(`demo content: no listing "${key}"`);
  return seller;
}

function joined(name: string): number {
  return people.find((person) => person.name === name)?.minutesAgo ?? 0;
}

type FinishedTrade = { conversation: DemoConversation; review: DemoReview | null; additional: readonly string[] };

function expandTrade([listing, buyer, review, script, additional = []]: Trade, nth: number): FinishedTrade {
  const key = keyOf(listing);
  const seller = sellerOfListing(key);
  const reviewed = Math.round(Math.min((9 + nth * 3.4) * day, 0.4 * Math.min(joined(buyer), joined(seller)))) + nth;
  const lines = scripts[script] ?? [];
  const step = 1130 + nth * 17;
  const messages = lines.map(([speaker, text, photo], i) => ({
    sender: speaker === 'b' ? buyer : seller,
    text,
    photos: photo === true ? [`${key}-${i}`] : [],
    minutesAgo: reviewed + 200 + (lines.length - i) * step - (i % 2) * 340,
  }));
  const ended = nth % 5 !== 4;
  const conversation: DemoConversation = {
    listing: key,
    buyer,
    status: ended ? 'closed' : 'active',
    closed: ended ? { by: seller, minutesAgo: Math.round(reviewed * 0.96) } : null,
    messages,
    unread: { buyer: 0, seller: 0 },
  };
  if (review === null) return { conversation, review, additional };
  const [rating, content] = review;
  const written = { listing: key, buyer, seller, rating, content, minutesAgo: reviewed };
  return { conversation, review: written, additional };
}

function expandTalk(talk: Talk): DemoConversation {
  return {
    listing: keyOf(talk.listing),
    buyer: talk.buyer,
    status: talk.closed === undefined ? 'active' : 'closed',
    closed: talk.closed === undefined ? null : { by: talk.closed[0], minutesAgo: talk.closed[1] },
    messages: talk.lines.map(([sender, minutesAgo, text, ...photos]) => ({ sender, text, photos, minutesAgo })),
    unread: { buyer: talk.unread?.buyer ?? 0, seller: talk.unread?.seller ?? 0 },
  };
}

function acceptedBy(conversation: DemoConversation, additional: readonly string[] = []): DemoConnection {
  const [first, answer] = conversation.messages;
  if (first === undefined || answer === undefined) throw new Error(`demo content: "${conversation.listing}" is silent`);
  return {
    listing: conversation.listing,
    buyer: conversation.buyer,
    status: 'accepted',
    message: first.text,
    minutesAgo: first.minutesAgo,
    decidedMinutesAgo: answer.minutesAgo + 3,
    additional: additional.map(keyOf),
  };
}

/**
 * Returns the sale of each listing that was closed after a finished trade, by listing key. The value is null if the
 * seller did not mark the listing as sold.
 */
export function makeSales(): ReadonlyMap<string, DemoSale | null> {
  return new Map(
    trades.map(expandTrade).map(({ conversation: { listing, buyer, closed } }) => {
      return [listing, closed === null ? null : { buyer, minutesAgo: closed.minutesAgo }];
    }),
  );
}

export function makeContacts(): {
  connections: DemoConnection[];
  conversations: DemoConversation[];
  reviews: DemoReview[];
  notifications: DemoNotification[];
} {
  const finished = trades.map(expandTrade);
  const conversations = [...talks.map(expandTalk), ...finished.map((trade) => trade.conversation)];
  const undecided = requests.map((request) => ({
    ...request,
    listing: keyOf(request.listing),
    additional: (request.additional ?? []).map(keyOf),
    decidedMinutesAgo: request.status === 'declined' ? Math.round(request.minutesAgo * 0.93) : null,
  }));
  const connections = [
    ...talks.map((talk) => acceptedBy(expandTalk(talk), talk.additional)),
    ...finished.map(({ conversation, additional }) => acceptedBy(conversation, additional)),
    ...undecided,
  ];
  return {
    connections,
    conversations,
    reviews: finished.flatMap((trade) => (trade.review === null ? [] : [trade.review])),
    notifications: [...connections.flatMap(notifyOfConnection), ...conversations.flatMap(notifyOfClosing)],
  };
}

function notifyOfConnection(connection: DemoConnection): DemoNotification[] {
  const { listing, buyer, status, minutesAgo, decidedMinutesAgo } = connection;
  const seller = sellerOfListing(listing);
  const requestNotification: DemoNotification = {
    recipient: seller,
    type: 'connection_request',
    sender: buyer,
    listing,
    buyer,
    isRead: decidedMinutesAgo !== null,
    minutesAgo,
  };
  if (status !== 'accepted' || decidedMinutesAgo === null) return [requestNotification];
  const isRead = decidedMinutesAgo > UNREAD_AGE;
  return [
    requestNotification,
    {
      recipient: buyer,
      type: 'connection_accepted',
      sender: seller,
      listing,
      buyer,
      isRead,
      minutesAgo: decidedMinutesAgo,
    },
  ];
}

function notifyOfClosing({ listing, buyer, closed }: DemoConversation): DemoNotification[] {
  if (closed === null) return [];
  const seller = sellerOfListing(listing);
  const recipient = closed.by === seller ? buyer : seller;
  const { by: sender, minutesAgo } = closed;
  return [
    { recipient, type: 'conversation_closed', sender, listing, buyer, isRead: minutesAgo > UNREAD_AGE, minutesAgo },
  ];
}
