// The types of the demo content before it is stored.

export type Country = 'US' | 'CA' | 'UK';
export type CurrencyCode = 'USD' | 'CAD' | 'GBP';

/** Entities refer to one another by natural keys: a user's or group's name, a listing's key. */
export type DemoContent = {
  groups: DemoGroup[];
  sourceTypes: { name: string; nameFr: string }[];
  people: DemoPerson[];
  listings: DemoListing[];
  connections: DemoConnection[];
  conversations: DemoConversation[];
  reviews: DemoReview[];
  notifications: DemoNotification[];
  announcements: DemoAnnouncement[];
  wants: DemoWant[];
  swaps: DemoSwap[];
  rings: DemoRing[];
};

export type DemoGroup = {
  name: string;
  members: string[];
  aliases: string[];
};

export type DemoPerson = {
  name: string;
  email: string;
  role: 'member' | 'admin';
  country: Country;
  currency: CurrencyCode;
  bio: string;
  /** The avatar and the banner are the files of `pictures/` that are named after the user. */
  hasAvatar: boolean;
  hasBanner: boolean;
  joinsRings: boolean;
  minutesAgo: number;
};

/** What a listing sells. */
export type ItemKind =
  | 'photocard'
  | 'toploader'
  | 'pair'
  | 'fan'
  | 'holo'
  | 'binder'
  | 'lightstick'
  | 'album'
  | 'vinyl'
  | 'badges'
  | 'acrylic'
  | 'keyring'
  | 'poster'
  | 'photobook'
  | 'towel';

export type DemoSale = { buyer: string; minutesAgo: number };

export type DemoListing = {
  key: string;
  seller: string;
  group: string;
  /** At least one member; all belong to `group`. */
  members: string[];
  sourceType: string;
  name: string;
  /** The price in minor units: cents or pence. */
  price: number;
  currency: CurrencyCode;
  /** HTML that contains only h2, h3, p, strong, em, u, ul, ol and li elements, without attributes. */
  description: string;
  kind: ItemKind;
  /** Names of files in `pictures/listings/`, one to three, in order. */
  pictures: string[];
  /** The price before a reduction, in minor units; null if it was not reduced. */
  reduction: { wasPrice: number; minutesAgo: number } | null;
  status: 'open' | 'closed';
  /** The sale of a closed listing, at the listing's price; null if the listing was not sold. */
  sale: DemoSale | null;
  /** A grade of the condition scale of a new database; null if the seller has stated no condition. */
  condition: string | null;
  shipsTo: 'country' | 'region' | 'world' | null;
  shippingCost: string | null;
  handover: boolean;
  trade: boolean;
  minutesAgo: number;
};

/** A buyer's contact request to the listing's seller. An accepted request has a conversation. */
export type DemoConnection = {
  listing: string;
  buyer: string;
  status: 'sent' | 'pending' | 'accepted' | 'declined';
  /**
   * The contact message; empty if there is none. In an accepted request, also the first message of the conversation.
   */
  message: string;
  minutesAgo: number;
  /** When the contact request was accepted or declined; null while it is undecided. */
  decidedMinutesAgo: number | null;
  /** Keys of additional listings of the same seller. */
  additional: string[];
};

export type DemoMessage = {
  sender: string;
  text: string;
  /** Names of files in `pictures/chat/`. Each file is in one message only. */
  photos: string[];
  minutesAgo: number;
};

/**
 * There is at most one conversation per listing and buyer. Its messages are in order; the first is the contact message.
 */
export type DemoConversation = {
  listing: string;
  buyer: string;
  status: 'active' | 'closed';
  /** The user who closed the conversation, and when; null while it is active. */
  closed: { by: string; minutesAgo: number } | null;
  messages: DemoMessage[];
  /** How many of the other party's latest messages each party has not read. */
  unread: { buyer: number; seller: number };
};

/** A review by the buyer of a conversation in which both have written. */
export type DemoReview = {
  listing: string;
  buyer: string;
  seller: string;
  rating: 1 | 2 | 3 | 4 | 5;
  content: string;
  minutesAgo: number;
};

export type DemoNotification = {
  recipient: string;
  type: 'connection_request' | 'connection_accepted' | 'conversation_closed';
  sender: string;
  listing: string;
  /** Together with `listing`, the buyer identifies the request or conversation that the notification is about. */
  buyer: string;
  isRead: boolean;
  minutesAgo: number;
};

/** A row of a want list; `maxPrice` is in minor units of the person's currency. */
export type DemoWant = {
  person: string;
  group: string;
  /** Empty for any. */
  members: string[];
  sourceTypes: string[];
  words: string;
  maxPrice: number | null;
  priority: 1 | 2 | 3;
  note: string;
};

/** A swap offer that the owner of the requested listings has not answered yet. */
export type DemoSwap = {
  proposer: string;
  gives: string[];
  /** Listings of one owner. The contact request is about the first listing. */
  gets: string[];
  /** The amount that the proposer pays, in minor units of the proposer's currency. */
  balance: number;
  message: string;
  minutesAgo: number;
};

/** A ring whose members have not all answered yet. Each hop gives a listing to the user whose want it fulfils. */
export type DemoRing = {
  /** `want` identifies the want by its user, group and members, joined by slashes. */
  hops: { listing: string; want: string }[];
  accepted: string[];
  minutesAgo: number;
};

export type DemoAnnouncement = {
  messageFr: string;
  message: string;
  type: 'info' | 'warning' | 'error';
  isActive: boolean;
  isDismissible: boolean;
  /** Start and end in minutes before now (negative: in the future); null for no limit. */
  startsMinutesAgo: number | null;
  endsMinutesAgo: number | null;
};
