// The demo's invented groups and its source types.
import type { DemoContent, DemoGroup } from './shape.ts';

export const groups: DemoGroup[] = [
  {
    name: 'HALO:RUN',
    members: ['Ash', 'Dae', 'Emil', 'Joon', 'Kit', 'Remi', 'Tobias'],
    aliases: ['Halorun', 'Heillo Reon', '헤일로런'],
  },
  { name: 'Juni5', members: ['Bea', 'Ines', 'Junia', 'Lou', 'Mina'], aliases: ['Juni Five', 'Junifive', '주니파이브'] },
  { name: 'Kite & Co', members: ['Arlo', 'Fenn', 'Pim', 'Wes'], aliases: ['Kite and Company', 'Kaiteu'] },
  {
    name: 'LUMEN9',
    members: ['Aki', 'Bo', 'Cael', 'Dorian', 'Eun', 'Finch', 'Gale', 'Hyun', 'Ivo'],
    aliases: ['Lumen Nine', 'Rumen', '루멘나인'],
  },
  {
    name: 'Marble Arcade',
    members: ['Coco', 'Dot', 'Esme', 'Nari', 'Pixie', 'Zuri'],
    aliases: ['Mabeul Akeideu', 'MBAC'],
  },
  { name: 'Orchid Static', members: ['Haru', 'Moss', 'Sorin', 'Vale', 'Yune'], aliases: ['Okideu', '오키드'] },
  {
    name: 'Paper Moon Club',
    members: ['Cleo', 'Hana', 'Lark', 'Odette', 'Suni', 'Wren'],
    aliases: ['Peipeomun', 'PMC'],
  },
  { name: 'Saltwater', members: ['Brine', 'Cove', 'Isla', 'Marlo', 'Tae'], aliases: ['Solteu Woteo', 'Eau salée'] },
  { name: 'Velvet Hour', members: ['Amara', 'Dusk', 'Noa', 'Sable'], aliases: ['Belbet Awo', 'Heure de velours'] },
];

export const sourceTypes: DemoContent['sourceTypes'] = [
  { name: 'Album', nameFr: 'Album' },
  { name: 'Album first press', nameFr: 'Album, premier pressage' },
  { name: 'Broadcast', nameFr: 'Émission' },
  { name: 'Fan club', nameFr: 'Club d’admirateurs' },
  { name: 'Fansign', nameFr: 'Séance de signature' },
  { name: 'Lucky draw', nameFr: 'Tirage au sort' },
  { name: 'Magazine', nameFr: 'Magazine' },
  { name: 'Pre-order benefit', nameFr: 'Cadeau de précommande' },
  { name: "Season's greetings", nameFr: 'Vœux de saison' },
  { name: 'Tour merchandise', nameFr: 'Articles de tournée' },
];
