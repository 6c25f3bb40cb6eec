/** Decides what an import adds to the catalogue. */
import { type FieldProblem, fieldProblem } from '#contract/problems.ts';
import { type CatalogueLine, type Kind, lineField } from './catalogue-lines.ts';
import { nameKey } from './catalogue-name.ts';

export type KnownEntry = {
  readonly kind: Kind;
  readonly id: number;
  readonly name: string;
  readonly nameFr: string | null;
  /** The group of a member; null for groups and source types. */
  readonly groupId: number | null;
  readonly aliases: readonly string[];
};

/** Identifies a group by its id, or by the key of its name if the import adds the group. */
export type GroupReference = number | string;
export type NewEntry = { readonly kind: Kind; readonly name: string; readonly group: GroupReference | null };
/** `entry` is the id of an existing entry, or the new entry's position in `added`. */
export type NewAlias = {
  readonly kind: Kind;
  readonly entry: { id: number } | { added: number };
  readonly name: string;
};

export type ImportPlan = {
  readonly added: readonly NewEntry[];
  readonly aliases: readonly NewAlias[];
  /** The French names to store; they replace existing ones. */
  readonly frenchNames: readonly Omit<NewAlias, 'kind'>[];
  readonly unchanged: number;
  readonly problems: readonly FieldProblem[];
};

const keyOf = (kind: Kind, group: GroupReference | null, name: string): string =>
  JSON.stringify([kind, group, nameKey(name)]);

type Known = { readonly byName: Map<string, KnownEntry>; readonly byAlias: Map<string, KnownEntry> };

function* indexEntries(entries: readonly KnownEntry[]): Generator<void, Known> {
  const byName = new Map<string, KnownEntry>();
  const byAlias = new Map<string, KnownEntry>();
  for (const entry of entries) {
    yield;
    byName.set(keyOf(entry.kind, entry.groupId, entry.name), entry);
    if (entry.nameFr !== null) byAlias.set(keyOf(entry.kind, entry.groupId, entry.nameFr), entry);
    for (const alias of entry.aliases) byAlias.set(keyOf(entry.kind, entry.groupId, alias), entry);
  }
  return { byName, byAlias };
}

class Planner {
  readonly #known: Known;
  readonly #newGroups = new Set<string>();
  readonly #newNames = new Set<string>();
  readonly added: NewEntry[] = [];
  readonly aliases: NewAlias[] = [];
  readonly frenchNames: ImportPlan['frenchNames'][number][] = [];
  readonly problems: FieldProblem[] = [];
  unchanged = 0;

  constructor(known: Known) {
    this.#known = known;
  }

  *planAll(lines: readonly CatalogueLine[]): Generator<void, void> {
    for (const { kind, name } of lines) {
      yield;
      if (kind === 'group' && !this.#find('group', null, name)) this.#newGroups.add(nameKey(name));
    }
    for (const line of lines) {
      yield;
      const group = this.#groupOf(line);
      if (group !== undefined) this.#newNames.add(keyOf(line.kind, group, line.name));
    }
    for (const line of lines) {
      yield;
      this.#plan(line);
    }
  }

  /**
   * Finds an entry by its name or an alias. The old name of a merged entry is an alias of the merge target, so
   * importing an old file does not add the merged entry again.
   */
  #find(kind: Kind, group: GroupReference | null, name: string): KnownEntry | undefined {
    const key = keyOf(kind, group, name);
    return this.#known.byName.get(key) ?? this.#known.byAlias.get(key);
  }

  /** Returns null for an entry without a group and undefined for an unknown group. */
  #groupOf({ kind, group }: CatalogueLine): GroupReference | null | undefined {
    if (kind !== 'member') return null;
    return this.#find('group', null, group)?.id ?? (this.#newGroups.has(nameKey(group)) ? nameKey(group) : undefined);
  }

  #plan(line: CatalogueLine): void {
    const { kind, name } = line;
    const group = this.#groupOf(line);
    if (group === undefined) {
      this.problems.push(fieldProblem(lineField(line.line), 'csv_group_unknown'));
      return;
    }
    const known = this.#find(kind, group, name);
    if (!known) this.added.push({ kind, name, group });
    const entry = known ? { id: known.id } : { added: this.added.length - 1 };
    const count = this.aliases.length + this.frenchNames.length;
    for (const alias of line.aliases) this.#planAlias(line, group, known, entry, alias);
    this.#planFrenchName(line, known, entry);
    if (known && this.aliases.length + this.frenchNames.length === count) this.unchanged++;
  }

  #planAlias(
    line: CatalogueLine,
    group: GroupReference | null,
    known: KnownEntry | undefined,
    entry: NewAlias['entry'],
    name: string,
  ): void {
    const { kind } = line;
    if (known && [known.name, ...known.aliases].some((other) => nameKey(other) === nameKey(name))) return;
    if (this.#isTaken(keyOf(kind, group, name), known)) {
      this.problems.push(fieldProblem(lineField(line.line), 'csv_alias_taken', { name }));
      return;
    }
    this.aliases.push({ kind, entry, name });
  }

  /** Returns whether another entry has the name, or a line of the file. */
  #isTaken(key: string, known: KnownEntry | undefined): boolean {
    const owner = this.#known.byName.get(key);
    return (owner !== undefined && owner !== known) || this.#newNames.has(key);
  }

  /** The French name can be the same as the English one. */
  #planFrenchName(line: CatalogueLine, known: KnownEntry | undefined, entry: NewAlias['entry']): void {
    const { kind, nameFr: name } = line;
    if (name === '' || name === known?.nameFr) return;
    const isSame = [line.name, known?.name ?? ''].some((other) => nameKey(other) === nameKey(name));
    if (!isSame && this.#isTaken(keyOf(kind, null, name), known)) {
      this.problems.push(fieldProblem(lineField(line.line), 'csv_alias_taken', { name }));
      return;
    }
    this.frenchNames.push({ entry, name });
  }
}

/**
 * Importing the same lines again adds nothing, and entries missing from the file stay unchanged. Yields before each
 * line and entry, so that the caller can do other work while a long file is processed.
 */
export function* planImport(
  lines: readonly CatalogueLine[],
  entries: readonly KnownEntry[],
): Generator<void, ImportPlan> {
  const planner = new Planner(yield* indexEntries(entries));
  yield* planner.planAll(lines);
  const { added, aliases, frenchNames, unchanged, problems } = planner;
  return { added, aliases, frenchNames, unchanged, problems };
}
