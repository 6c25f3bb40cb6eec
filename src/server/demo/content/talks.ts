// Defines the demo's conversations and contact requests that do not belong to a finished trade.
import type { DemoConnection } from './shape.ts';

export type Line = readonly [sender: string, minutesAgo: number, text: string, ...photos: string[]];

/** The first line is the contact message. A closed conversation also states who closed it and when. */
export type Talk = {
  listing: string;
  buyer: string;
  /** Names of additional listings of the same seller that the conversation is about. */
  additional?: readonly string[];
  lines: readonly [Line, ...Line[]];
  unread?: { buyer?: number; seller?: number };
  closed?: readonly [by: string, minutesAgo: number];
};

export const talks: readonly Talk[] = [
  {
    listing: 'Orchid Static “Afterimage” photocard, Yune',
    buyer: 'buyer',
    lines: [
      ['buyer', 3110, 'Hi! I am three cards short of a Yune binder and this is one of them. Is it really first press?'],
      [
        'seller',
        3050,
        'Hello! It is. The first press has the small star under the title on the back, here:',
        'afterimage-star',
      ],
      ['buyer', 3021, 'That is the star. Would you take 15 for it?'],
      ['seller', 2890, 'I could do 17, sleeve and toploader included. It really is clean.'],
      ['buyer', 1610, '16.50 and I take the acrylic stand as well?'],
      ['seller', 1484, 'You drive a hard bargain. 16.50 plus 18 for the stand, one parcel, tracked to the UK is 14.'],
      ['buyer', 1466, 'So 48.50 in all. Could I see the corners once more before I say yes?'],
      [
        'seller',
        94,
        'Here are all four. The lower left has a hair of whitening, that is the worst of it.',
        'yune-corners',
        'yune-corners-low',
      ],
      ['seller', 92, 'I can hold it until Sunday. No pressure.'],
    ],
    unread: { buyer: 2 },
  },
  {
    listing: 'Binder page, eight Paper Moon Club cards',
    buyer: 'buyer',
    lines: [
      ['buyer', 7300, 'Would you split the page? I only need Lark and Wren.'],
      ['seller', 7010, 'I’d rather not, the page looks so good together. But if nobody takes it by next week, yes.'],
      ['buyer', 6950, 'Fair. I’ll come back on Monday then!'],
      ['seller', 5800, 'Monday it is.'],
      ['buyer', 205, 'It is Monday. Any luck with the page, or may I have my two?'],
    ],
    unread: { seller: 1 },
  },
  {
    listing: 'Suni broadcast card, rain stage',
    buyer: 'buyer',
    lines: [
      ['buyer', 21400, 'Beautiful card. Is it gone already?'],
      ['papermoth', 21350, 'I am afraid somebody was faster. I’ll write if it falls through.'],
      ['buyer', 21340, 'Thank you, that’s kind.'],
    ],
    closed: ['papermoth', 20100],
  },
  {
    listing: 'Velvet Hour “Slow Fire” LP, peach',
    buyer: 'buyer',
    lines: [
      ['buyer', 4420, 'Hello from two towns over. Could I collect it instead of post?'],
      ['oona-b', 4300, 'Gladly! Saturday market, the stall with the green awning, before noon?'],
      ['buyer', 4288, 'I’ll be there. Green awning, before noon, coins ready.'],
      [
        'oona-b',
        370,
        'The peach looks like this in sunlight, by the way. Cameras never get it right.',
        'peach-sunlight',
      ],
    ],
    unread: { buyer: 1 },
  },
  {
    listing: 'Yune fansign card, winter round',
    buyer: 'halfpast9',
    additional: ['Fan of five, “Matchbox” era', 'Paper Moon Club plush keyring'],
    lines: [
      ['halfpast9', 2700, 'Would you consider a trade: your winter Yune for my Cael holo plus 40?'],
      ['seller', 2500, 'Tempting! I am not collecting Cael, though. 130 and it is yours.'],
      ['halfpast9', 2480, 'Let me sell the Cael first, then. Please don’t wait for me.'],
      ['seller', 2470, 'I won’t hold it, but I’ll tell you if somebody asks.'],
      ['halfpast9', 130, 'Cael has a buyer. 125?'],
      [
        'halfpast9',
        128,
        'This is what I would send you for the difference, if cards are better than money:',
        'halfpast9-offer',
      ],
    ],
    unread: { seller: 2 },
  },
  {
    listing: 'Paper Moon Club plush keyring',
    buyer: 'tidepool',
    lines: [
      ['tidepool', 5900, 'How large is it? My daughter wants it to fit into a coat pocket.'],
      ['seller', 5840, 'Eleven centimetres without the ring. It fits into mine.'],
      ['tidepool', 5835, 'Sold, if you post to Halifax.'],
      ['seller', 5700, 'I do. 9 for the post, I’ll write “plush” on the form so that nobody panics.'],
      ['tidepool', 1500, 'Paid this morning. She has already named it Button.'],
      ['seller', 1440, 'Button leaves tomorrow.', 'button-parcel'],
    ],
  },
  {
    listing: 'Odette acrylic stand, second print',
    buyer: 'papermoth',
    lines: [
      ['papermoth', 9900, 'Does the foot have the little moon on it? Only the second print does.'],
      ['seller', 9800, 'Moon present, slightly left of the middle, as it should be.'],
      ['papermoth', 9790, 'Then 15 and I say yes.'],
      ['seller', 9100, 'Meet me at 16?'],
      ['papermoth', 8900, 'I’ll think about it over the weekend.'],
    ],
  },
  {
    listing: 'LUMEN9 lightstick, second edition',
    buyer: 'seller',
    lines: [
      ['seller', 3600, 'Does it still connect for the seat colours? Mine stopped doing that.'],
      ['wrenlight', 3500, 'It did at the last show in May. I can put batteries in and film it.'],
      ['seller', 3490, 'That would be great, thank you.'],
      ['wrenlight', 300, 'Filmed it, but here is a still until I find out how to send films.', 'wrenlight-stick'],
    ],
    unread: { buyer: 1 },
  },
  {
    listing: 'Kite & Co “Upwind” first press',
    buyer: 'northpier',
    lines: [
      ['northpier', 6100, 'Sealed or opened?'],
      ['kite.string', 6030, 'Opened, everything inside, sticker sheet untouched.'],
      ['northpier', 6020, 'And the poster?'],
      ['kite.string', 5990, 'Rolled in its own tube. It would travel beside the album.'],
      ['northpier', 700, 'I am in. Give me until payday?'],
    ],
    unread: { seller: 1 },
  },
  {
    listing: 'Joon and Kit relay pair',
    buyer: 'sleevedept',
    lines: [
      ['sleevedept', 15300, 'Would you sell Kit alone?'],
      ['seller', 15200, 'They run together, sorry!'],
      ['sleevedept', 15190, 'I respect that. Good luck with the sale.'],
    ],
    closed: ['sleevedept', 15100],
  },
];

type Request = Omit<DemoConnection, 'status' | 'decidedMinutesAgo' | 'additional'> & {
  status: 'sent' | 'pending' | 'declined';
  additional?: string[];
};

export const requests: readonly Request[] = [
  {
    listing: 'Ines broadcast card, first win',
    buyer: 'juniper_k',
    status: 'pending',
    minutesAgo: 47,
    message: 'First win! I was in the audience. Would you take 85 from somebody who cried that evening?',
  },
  {
    listing: 'Fan of five, “Matchbox” era',
    buyer: 'papermoth',
    status: 'pending',
    minutesAgo: 260,
    message: 'Is the Wren in this fan the version with the scarf? If so, I would take the keyring in the same parcel.',
    additional: ['Paper Moon Club plush keyring'],
  },
  {
    listing: 'Esme photocard, token version',
    buyer: 'mothandmica',
    status: 'sent',
    minutesAgo: 18,
    message: 'Hello, new here. How does this work, do I pay you or the site?',
  },
  {
    listing: 'Marlo and Tae, harbour pair',
    buyer: 'buyer',
    status: 'pending',
    minutesAgo: 1290,
    message: 'Would you hold these two until Friday? I can pay half now.',
  },
  {
    listing: 'Orchid Static pair, Haru and Sorin',
    buyer: 'buyer',
    status: 'declined',
    minutesAgo: 9600,
    message: 'Would you take 20 for both?',
  },
  { listing: 'Sorin lucky draw, mirror foil', buyer: 'buyer', status: 'sent', minutesAgo: 65, message: '' },
  {
    listing: 'Junia “Lemon Tape” holo',
    buyer: 'seller',
    status: 'declined',
    minutesAgo: 30500,
    message: 'Trade for a Mina holo?',
  },
  {
    listing: 'Saltwater “Tidal” album with two cards',
    buyer: 'seller',
    status: 'pending',
    minutesAgo: 820,
    message: 'Are the two cards Cove and Isla, or one of each version?',
  },
  {
    listing: 'Marble Arcade binder page, “Extra Life”',
    buyer: 'kite.string',
    status: 'pending',
    minutesAgo: 1900,
    message: 'I would love the whole page. Is the empty pocket meant to be empty?',
  },
  {
    listing: 'Velvet Hour signed poster',
    buyer: 'bramble.cards',
    status: 'declined',
    minutesAgo: 12100,
    message: '40 today, cash.',
  },
  {
    listing: 'Hyun season’s greetings, desk set',
    buyer: 'halfpast9',
    status: 'sent',
    minutesAgo: 33,
    message: 'Is the calendar still uncut?',
  },
];
