/**
 * Holds the vocabulary, and the documents of a small database, in memory and loads committed changes before each
 * search.
 */
import { sql } from 'drizzle-orm';
import { searchFields, valuesFilters } from '#contract/fields.ts';
import { MAX_COUNTED_HITS } from '#contract/limits.ts';
import type { Db } from '../../db/db.ts';
import { documentsOfChange, type TableChangeFeed, usersOfChange } from '../../db/table-change-feed.ts';
import { type DocumentRow, MemoryDocuments } from './memory-documents.ts';
import { CREATED_AT_MICROSECONDS, REDUCED_AT_MICROSECONDS } from './order.views.ts';
import { Vocabulary } from './vocabulary.ts';

/** A larger vocabulary is searched in the database. */
const MAX_VOCABULARY = 500_000;
/** After this time, documents are compared with the database even without a notification. */
const MAX_AGE_MS = 5000;

export type IndexState = {
  /** Undefined if there are too many words to hold in memory. */
  readonly vocabulary: Vocabulary | undefined;
  /**
   * Undefined if there are too many listings to hold in memory: a search with that many hits is not counted exactly
   * anyway.
   */
  readonly documents: MemoryDocuments | undefined;
};

type StoredRow = { xmin: string; row: DocumentRow };
type Pending = Set<number> | 'all';

const valueColumns = sql.raw(valuesFilters.map((name) => searchFields[name].column).join(', '));
const documentRow = sql`
  select xmin::text as xmin, json_build_array(listing_id, status, currency_id, price_minor, seller_id,
    ${CREATED_AT_MICROSECONDS}, ${REDUCED_AT_MICROSECONDS},
    (select coalesce(json_agg(json_build_array(lexeme, weights[1])), '[]') from unnest(words)), ${valueColumns}) as row
  from search_documents`;

export class SearchIndex {
  readonly #db: Db;
  readonly #tableChanges: TableChangeFeed;
  readonly #maxDocuments: number;
  #state: IndexState = { vocabulary: undefined, documents: undefined };
  #pending: Pending = 'all';
  #loading: Promise<void> | undefined;
  /** The transaction that wrote each document, to find writes without a notification. */
  readonly #writers = new Map<number, string>();
  #checkedAt = 0;
  #loads = 0;

  constructor(db: Db, tableChanges: TableChangeFeed, maxDocuments = MAX_COUNTED_HITS) {
    this.#db = db;
    this.#tableChanges = tableChanges;
    this.#maxDocuments = maxDocuments;
    tableChanges.listen((payload) => this.#note(payload));
  }

  /** Returns an index that includes every write of which this process was notified; undefined without notifications. */
  async current(): Promise<IndexState | undefined> {
    if (!this.#tableChanges.isSubscribed()) {
      this.#pending = 'all';
      return undefined;
    }
    await this.#loadPending();
    if (this.#state.documents && Date.now() - this.#checkedAt > MAX_AGE_MS) {
      await this.#check();
      await this.#loadPending();
    }
    return this.#state;
  }

  #hasPending(): boolean {
    return this.#loading !== undefined || this.#pending === 'all' || this.#pending.size > 0;
  }

  async #loadPending(): Promise<void> {
    // A load that began before this call can miss the latest write, so wait for that load and then load what is still
    // pending.
    await this.#loading;
    if (!this.#hasPending()) return;
    this.#loading ??= this.#load();
    await this.#loading;
  }

  #note(payload: string | undefined): void {
    if (payload === '' || usersOfChange(payload)) return;
    const ids = documentsOfChange(payload);
    if (ids === undefined) this.#pending = 'all';
    else if (this.#pending !== 'all') for (const id of ids) this.#pending.add(id);
  }

  async #load(): Promise<void> {
    const pending = this.#pending;
    this.#pending = new Set();
    this.#loads++;
    try {
      if (pending === 'all') await this.#loadAll();
      else await this.#loadChanged([...pending]);
    } catch (error) {
      this.#pending = 'all';
      throw error;
    } finally {
      this.#loading = undefined;
    }
  }

  async #loadAll(): Promise<void> {
    const limit = this.#maxDocuments + 1;
    const { rows: counted } = await this.#db.execute<{ documents: number; words: number }>(sql`
      select (select count(*)::int from (select from search_documents limit ${limit}) as counted) as documents,
        (select count(*)::int from (select from search_words limit ${MAX_VOCABULARY + 1}) as counted) as words`);
    const { documents: count = 0, words = 0 } = counted[0] ?? {};
    this.#writers.clear();
    this.#checkedAt = Date.now();
    if (words > MAX_VOCABULARY) {
      this.#state = { vocabulary: undefined, documents: undefined };
      return;
    }
    const vocabulary = new Vocabulary();
    const documents = count > this.#maxDocuments ? undefined : new MemoryDocuments(vocabulary);
    if (documents) this.#store(documents, (await this.#db.execute<StoredRow>(documentRow)).rows);
    // Load the words after the documents, so that no word of a document is missing.
    const { rows } = await this.#db.execute<{ word: string }>(sql`select word from search_words`);
    for (const { word } of rows) vocabulary.add(word);
    this.#state = { vocabulary, documents };
    this.#dropIfLarge();
  }

  async #loadChanged(ids: readonly number[]): Promise<void> {
    const { vocabulary, documents } = this.#state;
    if (!vocabulary) return;
    const { rows } = await this.#db.execute<StoredRow>(
      sql`${documentRow} where listing_id = any(${sql.param([...ids])}::int[])`,
    );
    if (!documents) {
      for (const { row } of rows) for (const [lexeme] of row[7]) if (!lexeme.startsWith('#')) vocabulary.add(lexeme);
      this.#dropIfLarge();
      return;
    }
    for (const id of ids) {
      documents.remove(id);
      this.#writers.delete(id);
    }
    this.#store(documents, rows);
    this.#dropIfLarge();
  }

  #store(documents: MemoryDocuments, rows: readonly StoredRow[]): void {
    for (const { xmin, row } of rows) {
      documents.put(row);
      this.#writers.set(row[0], xmin);
    }
  }

  #dropIfLarge(): void {
    const { vocabulary, documents } = this.#state;
    const isLarge = (vocabulary?.size ?? 0) > MAX_VOCABULARY;
    if (!isLarge && (!documents || documents.size <= this.#maxDocuments)) return;
    this.#state = { vocabulary: isLarge ? undefined : vocabulary, documents: undefined };
    this.#writers.clear();
  }

  /**
   * Makes the index load all documents again if it has missed a write, for example because a connection pooler dropped
   * the notification.
   */
  async #check(): Promise<void> {
    this.#checkedAt = Date.now();
    const loads = this.#loads;
    const { rows } = await this.#db.execute<{ id: number; xmin: string }>(
      sql`select listing_id as id, xmin::text as xmin from search_documents limit ${this.#maxDocuments + 1}`,
    );
    const isSame = rows.length === this.#writers.size && rows.every(({ id, xmin }) => this.#writers.get(id) === xmin);
    // A difference is expected while writes are being loaded: the next check compares again.
    if (!isSame && !this.#hasPending() && loads === this.#loads) this.#pending = 'all';
  }
}
