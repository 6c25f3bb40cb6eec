// Writes the sellers' descriptions of their items.

import { createRandom, type Random } from './random.ts';
import type { ItemKind } from './shape.ts';

type Words = readonly [string, ...string[]];
type Family = { openings: Words; condition: Words };
type Subject = { key: string; kind: ItemKind; group: string; members: string[]; sourceType: string };

const card: Family = {
  openings: [
    'Pulled by me and sleeved within a minute. The colours are stronger than my phone makes them.',
    'A double from my own collection: I kept the one with the worse corner, so this is the better of the two.',
    'Bought for a trade that never happened, so it has been in the dark ever since.',
    'I have loved looking at this one, but the binder is full and {who} deserves a page of their own.',
    'Comes from a {source} I took part in. Nothing added, nothing trimmed.',
    'Letting this go to finish another set. Ask for a video in daylight if you want to see the finish move.',
    'One owner. Soft sleeve first, then the hard one, then a drawer.',
    'I know prices for {group} move every week, so this is the lowest I have seen and a fair place to start.',
  ],
  condition: [
    'Front: clean, no print lines',
    'Back: one faint speck near the lower edge',
    'Corners: sharp, all four',
    'Corners: three sharp, one very slightly soft',
    'Edges: a hair of whitening, only under a lamp',
    'Surface: a light scratch you see when you tilt it',
    'No bends, no dents',
    'Kept in a smoke-free home, away from light',
    'Colour as printed, not faded',
  ],
};

const printedOpenings: Words = [
  'Opened once to look, then back on the shelf with its outer wrap around it.',
  'Second copy, bought because the queue only let me take two.',
  'From my shelf of {group} things, which is now officially longer than the wall.',
  'A gift I already had. The giver knows, and says hello.',
  'Moving to a smaller flat, so the large things go first. I have enjoyed this one.',
  'Bought from a {source} and kept flat and dry since that day.',
];

const thingOpenings: Words = [
  'Bought at the venue, carried home in a jumper, unpacked for these pictures.',
  'It has been on my desk for a season and has watched a lot of spreadsheets.',
  'Spare from a group order. The wrapping is the one it came in.',
  'I went for {who} and came home with two. One is enough, says everyone else in this house.',
  'A {group} memory from a good evening; I keep the ticket, you may have this.',
  'Display piece only, in a glass cabinet, dusted more often than the rest of my life.',
];

const care: Words = ['Kept in a smoke-free home', 'Never stood in the sun', 'Pictures taken today, in daylight'];

const printed = (...condition: string[]): Family => ({ openings: printedOpenings, condition: [...care, ...condition] });
const thing = (...condition: string[]): Family => ({ openings: thingOpenings, condition: [...care, ...condition] });

const paper = [
  'Pages: clean, nobody wrote a name in them',
  'Spine: straight, no cracks',
  'Corners: a little soft, as they come from the shop',
];
const cloth = ['Washed once, by hand', 'Tag: still on', 'Seams: tight, no loose threads', 'Never carried outside'];

const families: Record<ItemKind, Family> = {
  photocard: card,
  toploader: card,
  pair: card,
  fan: card,
  holo: card,
  binder: card,
  album: printed(...paper, 'Inclusions: complete, counted twice', 'Outer wrap: present, with a small tear'),
  photobook: printed(...paper, 'Fold-outs: all there, never unfolded'),
  vinyl: printed(
    'Record: no marks under a lamp',
    'Sleeve: no ring wear',
    'Played three times, on a good needle',
    'Inner sleeve: printed, clean',
  ),
  poster: printed(
    'Rolled in a tube, never folded',
    'No pinholes but those you can see',
    'Edges: straight, one small wave',
    'Print: even, no stripes',
  ),
  lightstick: thing(
    'Works as it should, tested today',
    'Handle: light scuffs where a hand would be',
    'Globe: clear, no cracks',
    'Batteries: not included',
    'Box: present, one dented edge',
  ),
  badges: thing('Pins: straight, backs included', 'Faces: no scratches', 'Rims: no rust', 'Never worn outside'),
  acrylic: thing(
    'Protective film: still on one side',
    'Print: complete, no chips',
    'Foot: fits tightly',
    'One tiny bubble near the base, from the factory',
  ),
  keyring: thing(...cloth, 'Ring: shiny, no rust'),
  towel: thing(...cloth, 'Print: bright, no cracks'),
};

const postage: Words = [
  'Sent tracked, between two stiff boards. Happy to combine with anything else of mine.',
  'Letter post with a stamp is possible at your own risk; I prefer tracked and so should you.',
  'Posted on Tuesdays and Fridays. You get a picture of the parcel before it is closed.',
  'Abroad is fine. Customs forms are filled in honestly, so please don’t ask for a smaller number.',
  'Bubble mailer, taped toploader, a silica bag because I worry.',
  'Postage is not in the price. Tell me your country and I will weigh it.',
];

const haggling: Words = [
  'Offers are welcome, silence after an accepted offer is not.',
  'The price is firm for the first week, then we can talk.',
  'Bundle two or more and I take ten per cent off.',
  'Would trade for {group} doubles I don’t have. Show me.',
  'First come, first served; I don’t hold without a message.',
];

export function describe(subject: Subject): string {
  const random = createRandom(`words ${subject.key}`);
  const family = families[subject.kind];
  const group = subject.group.replace('&', '&amp;');
  const [only, ...others] = subject.members;
  const who = only === undefined || others.length > 0 ? group : only;
  const fill = (text: string): string =>
    text.replace('{who}', who).replace('{group}', group).replace('{source}', subject.sourceType.toLowerCase());
  const paragraph = (text: string): string => `<p>${fill(text)}</p>`;
  const opening = paragraph(random.pick(family.openings));
  const points = distinct(random.sample(family.condition, family.condition.length)).slice(0, random.integer(2, 4));
  const parts = [opening, conditionBlock(random, points)];
  if (subject.members.length > 2 && random.chance(0.6)) {
    parts.push(`<h3>Who is on it</h3><ol>${subject.members.map((member) => `<li>${member}</li>`).join('')}</ol>`);
  }
  if (random.chance(0.8)) parts.push(`<h3>Postage</h3>${paragraph(random.pick(postage))}`);
  if (random.chance(0.55)) parts.push(`<p><em>${fill(random.pick(haggling))}</em></p>`);
  return parts.join('');
}

function conditionBlock(random: Random, points: string[]): string {
  if (random.chance(0.25)) return `<p><strong>Condition.</strong> ${points.join('. ')}.</p>`;
  const heading = random.pick(['<h2>Condition</h2>', '<h3>Condition</h3>', '<p><u>What to know</u></p>'] as const);
  return `${heading}<ul>${points.map((point) => `<li>${point}</li>`).join('')}</ul>`;
}

/** Removes any further point about the same part of an item, such as a second one about its corners. */
function distinct(points: string[]): string[] {
  const part = (point: string): string => point.split(':')[0] ?? point;
  return points.filter((point, i) => points.findIndex((other) => part(other) === part(point)) === i);
}
