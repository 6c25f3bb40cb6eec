// The demo's finished trades, which explain its closed listings and reviews.
import type { DemoReview } from './shape.ts';

/**
 * Listing name, buyer, stars and text of the review (null without a review), the number of the conversation script, and
 * the names of additional listings that the buyer asked about.
 */
export type Trade = readonly [
  listing: string,
  buyer: string,
  review: readonly [DemoReview['rating'], string] | null,
  script: number,
  additional?: readonly string[],
];

export const trades: readonly Trade[] = [
  [
    'Broadcast set of five, “Afterimage” week two',
    'papermoth',
    [5, 'Five cards, five sleeves, one toploader each. I have had birthday presents packed worse.'],
    0,
  ],
  [
    'Gale fansign card, ink a little faded',
    'halfpast9',
    [5, 'The ink is exactly as faded as the picture says and not a shade more. Honest seller.'],
    1,
  ],
  [
    'Wren and Odette unit pair',
    'bramble.cards',
    [4, 'Lovely pair. Took six days to be posted because of a holiday, which I was told about.'],
    2,
    ['Ines broadcast card, first win'],
  ],
  [
    'Dusk and Sable, club stage pair',
    'oona-b',
    [5, 'Answered within the hour, sent a video in daylight without being asked twice.'],
    3,
  ],
  [
    'Binder page, Juni5 debut era',
    'juniper_k',
    [5, 'The whole page arrived flat. There was even a spare sleeve and a note.'],
    4,
  ],
  ['Pim bear keyring', 'kite.string', [5, 'Bear is well and has met the other bears.'], 5],
  [
    'Tobias holo, finish line',
    'northpier',
    [
      3,
      'Card is fine, but I counted two hairlines that were not in the pictures. We settled on a small refund, so three stars and no hard feelings.',
    ],
    6,
  ],
  ['HALO:RUN marathon towel', 'sleevedept', [5, 'Soft, clean, folded like in a shop.'], 7],
  ['Tae heart plush, with tag', 'tidepool', [5, 'Second time I buy here and not the last.'], 2],
  [
    'Pixie holo, high score',
    'wrenlight',
    [4, 'Great card. Postage across the country cost more than I thought; it was said up front, though.'],
    1,
  ],
  [
    'Marble Arcade “Extra Life” photobook',
    'mothandmica',
    [5, 'My first purchase here. Everything was explained patiently.'],
    0,
  ],
  [
    'Velvet Hour enamel look badges, four',
    'papermoth',
    [2, 'One pin came bent. A replacement was offered, then I heard nothing for three weeks.'],
    6,
  ],
  [
    'Paper Moon Club “Tin Roof”, opened, all inclusions',
    'northpier',
    [5, 'Every inclusion there, counted against the list together before sending.'],
    4,
  ],
  [
    'Orchid Static “Bloomfield” photocard, Moss',
    'buyer',
    [5, 'Moss is home. Packed between boards with a tiny drawing on the envelope.'],
    3,
  ],
  ['Four kites, four cards', 'juniper_k', null, 7],
  [
    'Orchid Static fan club badge set',
    'seller',
    [5, 'Exactly as shown. Good to buy from somebody who also collects.'],
    5,
  ],
  ['Suni broadcast card, rain stage', 'seller', [4, 'Beautiful card, slightly slow answers.'], 1],
  ['Lark lucky draw, gold edge', 'buyer', [5, 'The gold edge is unreal in person.'], 3],
  ['LUMEN9 lightstick, boxed', 'northpier', [5, 'Lights up, connects, box nearly perfect.'], 0],
  ['Ivo pre-order trio', 'halfpast9', [4, 'Good trio, one sleeve was dusty.'], 2],
  [
    'Velvet Hour “Slow Fire” LP, night',
    'tidepool',
    [5, 'Record travelled outside the sleeve, no seam split. This is how it is done.'],
    4,
  ],
  ['Velvet Hour tour photobook, 96 pages', 'seller', [5, 'Heavy, spotless, and cheaper than the venue.'], 7],
  ['Junia “Lemon Tape” holo', 'buyer', [4, 'Lovely in daylight, a bit pricey. Would still do it again.'], 1],
  ['Juni5 star plush, squeaks', 'wrenlight', [5, 'It squeaks. My neighbours know.'], 5],
  ['Kite & Co towel, arena tour', 'papermoth', [3, 'Smelled of somebody’s cupboard. Fine after a wash.'], 6],
  ['Wes lucky draw, silver string', 'sleevedept', [5, 'Fast, careful, friendly.'], 2],
  ['HALO:RUN “Second Lap” set of seven', 'halfpast9', [5, 'All seven and in order. Respect.'], 0],
  ['Emil acrylic with a tiny trophy', 'bramble.cards', [4, 'The trophy is indeed tiny.'], 5],
  ['Isla lucky draw, pearl finish', 'buyer', [5, 'Came from Halifax in nine days with tracking that worked.'], 4],
  ['Saltwater badge mix', 'mothandmica', [5, 'More badges in it than I paid for!'], 7],
  [
    'Saltwater “Tidal” LP, seafoam',
    'oona-b',
    [
      1,
      'Parcel arrived open and the sleeve wet. The seller says it is the post’s fault. Perhaps, but a plastic bag costs nothing.',
    ],
    6,
  ],
  ['LUMEN9 cloud plush, small', 'juniper_k', [5, 'Smaller than a hand, as promised.'], 3],
  ['Hana fansign polaroid print', 'wrenlight', [5, 'Proof of the fansign was in the envelope. Wonderful.'], 1],
  ['Coco fansign card', 'kite.string', [4, 'Card as described, envelope a bit optimistic.'], 2],
  ['HALO:RUN lucky draw, Remi', 'northpier', null, 3],
];

/** Speaker (`b` buyer, `s` seller), text, and whether a picture is attached. */
export type ScriptLine = readonly [speaker: 'b' | 's', text: string, photo?: true];

/** The first line of each script is the contact message. */
export const scripts: readonly (readonly ScriptLine[])[] = [
  [
    ['b', 'Hello! Is this still here? I would take it at your price.'],
    ['s', 'Still here. Tracked would be 4.20 on top, all right?'],
    ['b', 'Perfect. Sending it now.'],
    ['s', 'Arrived, thank you. I’ll post it on Friday and send you the number.'],
    ['b', 'It’s here and it is lovely. Thanks for the careful packing!'],
    ['s', 'Made my day. Enjoy it!'],
  ],
  [
    ['b', 'Hi, would you take ten per cent less if I pay today?'],
    ['s', 'Five, and I’ll put it in a new toploader.'],
    ['b', 'Deal. Could you show me the back in daylight first?'],
    ['s', 'Of course. There is one speck near the bottom, I circled nothing so that you can judge yourself.', true],
    ['b', 'I had to look for it. Happy with that.'],
    ['s', 'Then it’s yours. On its way tomorrow morning.'],
  ],
  [
    ['b', 'Do you combine postage? I am watching two of yours.'],
    ['s', 'Always. Both fit into one mailer.'],
    ['b', 'Let me start with this one, the other depends on a trade.'],
    ['s', 'No hurry, I’m around.'],
    ['b', 'Got it today. Thank you!'],
  ],
  [
    ['b', 'I have been looking for this one since spring. Where did you get it, if I may ask?'],
    ['s', 'First press, bought in the shop. I still have the receipt and can put a picture of it in.'],
    ['b', 'That settles it. I’ll take it.'],
    ['s', 'Wonderful. Two stiff boards and a soft sleeve, leaving on Tuesday.'],
    ['b', 'Arrived flat and shining.'],
  ],
  [
    ['b', 'Could you check how thick the parcel will be? Our letterbox is from the last century.'],
    ['s', 'Measured: 2.1 cm. With cardboard perhaps 2.5.'],
    ['b', 'It fits by three millimetres. Yes please.'],
    ['s', 'Packed and labelled. It looks like this.', true],
    ['b', 'The letterbox has been beaten. Everything is fine inside.'],
  ],
  [
    ['b', 'Is it the one with the small tag or the large tag?'],
    ['s', 'Small tag, first run.'],
    ['b', 'Then I want it, please. Is the price with postage?'],
    ['s', 'Without. Let’s say we split it.'],
    ['b', 'Kind of you. Paid!'],
    ['s', 'Sent!'],
  ],
  [
    ['b', 'Interested! Any flaws that are not in the pictures?'],
    ['s', 'None that I can see, and I looked with glasses on.'],
    ['b', 'Then yes.'],
    ['s', 'Thanks. Posting tomorrow.'],
    ['b', 'It came, but not quite as I expected. Here is what I mean.', true],
    ['s', 'Oh. I’m sorry, I did not see that. Let me think about what is fair.'],
  ],
  [
    ['b', 'Good evening. If it is not promised to anyone, I would like it.'],
    ['s', 'It’s all yours. Where does it go?'],
    ['b', 'To Bristol. I can wait, no express please.'],
    ['s', 'Slow post it is, with tracking so that we both sleep.'],
    ['b', 'Here already. So much for slow. Thank you!'],
  ],
];
