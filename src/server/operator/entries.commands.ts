/** Lists, adds, renames, translates, merges and deletes entries of the catalogue. */

import type { CatalogueEntry, CatalogueKind, CatalogueMerge } from '#contract/catalogue.ts';
import { CatalogueName, catalogueKinds, EntryChange, NewEntry } from '#contract/catalogue.ts';
import { MAX_CATALOGUE_PAGE_SIZE } from '#contract/limits.ts';
import { plural } from '#contract/plural.ts';
import {
  addEntry,
  changeEntry,
  listEntries,
  listMerges,
  mergeEntries,
  removeEntry,
} from '../features/catalogue/index.ts';
import { replaceFilterValue } from '../features/saved-searches/index.ts';
import { type Operator, UsageError } from './command.ts';
import { orRefuse, parseInput, readId } from './refusals.ts';

const listings = (count: number): string => `${count} ${plural(count, { one: 'listing', other: 'listings' })}`;

function printedEntry(entry: CatalogueEntry): string {
  const group = entry.group ? [`of ${entry.group.name}`] : [];
  const aliases = entry.aliases.length > 0 ? [`also ${entry.aliases.join(', ')}`] : [];
  const merging = entry.merging_into ? [`being merged into ${entry.merging_into.id}`] : [];
  return [
    String(entry.id).padStart(6),
    entry.name_fr === undefined ? entry.name : `${entry.name} / ${entry.name_fr}`,
    ...group,
    listings(entry.listing_count),
    ...aliases,
    ...merging,
  ].join('  ');
}

function printedMerge({ kind, from, into, is_running, moved, total }: CatalogueMerge): string {
  const progress = is_running ? `${moved} of ${total} listings moved` : `finished, ${listings(moved)} moved`;
  return `${kind} ${from.name} (${from.id}) into ${into.name} (${into.id}): ${progress}`;
}

type Action = (operator: Operator, kind: CatalogueKind, args: readonly string[]) => Promise<string[] | undefined>;

const list: Action = async ({ database: { db } }, kind, words) => {
  const { data, meta } = await listEntries(db, kind, { q: words.join(' '), limit: MAX_CATALOGUE_PAGE_SIZE });
  if (data.length === 0) return ['No entry matches.'];
  const hint = meta.next_cursor === null ? [] : [`The first ${data.length} of ${meta.total} are shown; add a text.`];
  return [...data.map(printedEntry), ...hint];
};

const add: Action = async ({ database: { db } }, kind, args) => {
  const groupId = kind === 'member' ? readId(args[0]) : null;
  const name = (kind === 'member' ? args.slice(1) : args).join(' ');
  if (groupId === undefined || name.trim() === '') return undefined;
  const entry = parseInput(NewEntry, { kind, name, group_id: groupId });
  return [printedEntry(await orRefuse(addEntry({ db, actorId: null }, entry)))];
};

const unknown = (kind: CatalogueKind, id: number) => ({ not_found: `There is no ${kind} ${id}.` });

const rename: Action = async ({ database: { db } }, kind, [first, ...words]) => {
  const id = readId(first);
  if (id === undefined || words.join('').trim() === '') return undefined;
  const name = parseInput(CatalogueName, words.join(' '));
  return [printedEntry(await orRefuse(changeEntry({ db, actorId: null }, kind, id, { name }), unknown(kind, id)))];
};

/** Without a name, removes the French name. */
const french: Action = async ({ database: { db } }, kind, [first, ...words]) => {
  const id = readId(first);
  if (id === undefined || kind !== 'sourcetype') return undefined;
  const change = parseInput(EntryChange, { name_fr: words.join(' ') });
  return [printedEntry(await orRefuse(changeEntry({ db, actorId: null }, kind, id, change), unknown(kind, id)))];
};

const merge: Action = async ({ database: { db }, isServer }, kind, [first, second, ...rest]) => {
  const [id, into] = [readId(first), readId(second)];
  if (id === undefined || into === undefined || rest.length > 0) return undefined;
  const staff = { db, actorId: null, replaceFilterValue };
  const started = await orRefuse(mergeEntries(staff, kind, id, into), unknown(kind, id));
  return [
    `${started.from.name} is merged into ${started.into.name}: ${listings(started.total)} to move.`,
    isServer ? 'See the progress with: catalogue merges' : 'The server moves them: start it if it is not running.',
  ];
};

const remove: Action = async ({ database: { db } }, kind, [first, ...rest]) => {
  const id = readId(first);
  if (id === undefined || rest.length > 0) return undefined;
  await orRefuse(removeEntry({ db, actorId: null }, kind, id), unknown(kind, id));
  return [`The ${kind} ${id} is deleted.`];
};

const actions: Readonly<Record<string, Action>> = { list, add, rename, french, merge, delete: remove };

export async function runEntryCommand(operator: Operator, [name = '', ...args]: readonly string[]): Promise<string[]> {
  if (name === 'merges' && args.length === 0) {
    const merges = await listMerges(operator.database.db);
    return merges.length === 0 ? ['Nothing was merged.'] : merges.map(printedMerge);
  }
  const action = Object.hasOwn(actions, name) ? actions[name] : undefined;
  const kind = catalogueKinds.find((known) => known === args[0]);
  const lines = action && kind ? await action(operator, kind, args.slice(1)) : undefined;
  if (!lines) throw new UsageError();
  return lines;
}
