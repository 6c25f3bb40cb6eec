/** Creates a catalogue of items whose facts are known; their texts vary in wording. */
import { groups, sourceTypes } from '../../src/server/demo/content/groups.ts';
import { people } from '../../src/server/demo/content/people.ts';
import { createRandom, type Random } from '../../src/server/demo/content/random.ts';

export const kinds = [
  { en: 'photocard', fr: 'carte photo' },
  { en: 'lightstick', fr: 'bâton lumineux' },
  { en: 'poster', fr: 'affiche' },
  { en: 'keyring', fr: 'porte-clés' },
  { en: 'towel', fr: 'serviette' },
  { en: 'photobook', fr: 'livre de photos' },
  { en: 'acrylic stand', fr: 'présentoir acrylique' },
  { en: 'badge set', fr: 'lot d’épingles' },
  { en: 'vinyl record', fr: 'disque vinyle' },
  { en: 'plush', fr: 'peluche' },
] as const;

/** The names of three albums of each group. */
export const eras: Readonly<Record<string, readonly string[]>> = {
  'HALO:RUN': ['Second Lap', 'Départ', 'Relay'],
  Juni5: ['Lemon Tape', 'Citronnade', 'Picnic'],
  'Kite & Co': ['Upwind', 'Cerf-volant', 'Tailwind'],
  LUMEN9: ['Ninth Hour', 'Lumière', 'Daybreak'],
  'Marble Arcade': ['Extra Life', 'Façade', 'High Score'],
  'Orchid Static': ['Afterimage', 'Éclipse', 'Bloomfield'],
  'Paper Moon Club': ['Tin Roof', 'Papier Mâché', 'Matchbox'],
  Saltwater: ['Tidal', 'Marée', 'Low Tide'],
  'Velvet Hour': ['Slow Fire', 'Soirée', 'Nightcap'],
};

/** Conditions that only descriptions mention. */
export const conditions = [
  { en: 'Still sealed in its wrapping.', fr: 'Encore scellé sous blister.', word: 'sealed', mot: 'scellé' },
  { en: 'Signed on the back at the venue.', fr: 'Dédicacé au dos dans la salle.', word: 'signed', mot: 'dédicacé' },
  { en: 'A little scratched in one corner.', fr: 'Un peu rayé dans un coin.', word: 'scratched', mot: 'rayé' },
  { en: 'Duplicate of my own.', fr: 'En double chez moi.', word: 'duplicate', mot: 'double' },
] as const;

export function pick<T>(random: Random, choices: readonly T[]): T {
  const [choice] = random.sample(choices, 1);
  if (choice === undefined) throw new Error('the choices are empty');
  return choice;
}

export type Item = {
  readonly name: string;
  readonly description: string;
  readonly language: 'en' | 'fr';
  readonly group: number;
  readonly members: readonly string[];
  readonly era: string;
  readonly kind: number;
  readonly condition: number;
  readonly sourceType: string;
  readonly seller: string;
};

export const sellers = people.map((person) => person.name);

function nameOf(random: Random, thing: Omit<Item, 'name' | 'description'>): string {
  const { name = '' } = groups[thing.group] ?? {};
  const kind = kinds[thing.kind]?.[thing.language] ?? '';
  const who = thing.members.join(thing.language === 'en' ? ' and ' : ' et ');
  const [open, close] = thing.language === 'en' ? ['“', '”'] : ['« ', ' »'];
  const era = `${open}${thing.era}${close}`;
  return pick(random, [
    `${name} ${era} ${kind}, ${who}`,
    `${who} ${kind} ${era} (${name})`,
    `${kind[0]?.toUpperCase()}${kind.slice(1)}: ${name}, ${who}, ${era}`,
    `${name} ${kind} ${who} – ${era}`,
  ]);
}

/** Two in three descriptions also name a random group; half of these offer to trade for an item of it. */
function writeDescription(random: Random, thing: Omit<Item, 'name' | 'description'>): string {
  const condition = conditions[thing.condition]?.[thing.language] ?? '';
  const other = pick(random, groups).name;
  const kindName = pick(random, kinds)[thing.language];
  const more =
    thing.language === 'en'
      ? pick(random, [`Would trade for a ${other} ${kindName}.`, `I collect ${other} too.`, 'Posted twice a week.'])
      : pick(random, [`J’échange contre ${kindName} de ${other}.`, `Je collectionne aussi ${other}.`, 'Envoi soigné.']);
  return `<p>${condition}</p><p>${more}</p>`;
}

export function makeItems(count: number): Item[] {
  const random = createRandom('judged catalogue');
  return Array.from({ length: count }, () => {
    const group = random.integer(0, groups.length - 1);
    const { name = '', members = [] } = groups[group] ?? {};
    const first = pick(random, members);
    const second = pick(random, members);
    const facts = {
      language: random.integer(0, 2) === 0 ? ('fr' as const) : ('en' as const),
      group,
      members: first === second || random.integer(0, 2) > 0 ? [first] : [first, second],
      era: pick(random, eras[name] ?? ['']),
      kind: random.integer(0, kinds.length - 1),
      condition: random.integer(0, conditions.length - 1),
      sourceType: pick(random, sourceTypes).name,
      seller: pick(random, sellers),
    };
    return { ...facts, name: nameOf(random, facts), description: writeDescription(random, facts) };
  });
}
