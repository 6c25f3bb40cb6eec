/**
 * Defines the input of the want form, which survives the end of a session, and the URLs that open the form prefilled.
 */
import { useState } from 'react';
import { MAX_FILTER_VALUES } from '#contract/limits.ts';
import type { SearchMails } from '#contract/saved-searches.ts';
import type { Want } from '#contract/wants.ts';
import { majorUnits, parsePrice } from '#rules/listings/price.ts';
import { paths } from '#web/lib/browser/paths.ts';
import { formatAmount } from '#web/lib/i18n/format.ts';
import { dropDraft, readDraft, saveDraft, useOwnDraftName } from '#web/lib/session/drafts.ts';
import type { WantInput } from './wants.queries.ts';

/** `max_price` is the text that the user typed. */
export type WantDraft = {
  group_id: number | null;
  member_ids: readonly number[];
  sourcetype_ids: readonly number[];
  words: string;
  max_price: string;
  /** The currency code; empty for the user's own currency. */
  currency: string;
  priority: number;
  note: string;
  mails: SearchMails;
};

export const emptyWant: WantDraft = {
  ...{
    group_id: null,
    member_ids: [],
    sourcetype_ids: [],
    words: '',
    max_price: '',
    currency: '',
    priority: 2,
    note: '',
    mails: 'daily',
  },
};

export const draftOf = (want: Want): WantDraft => ({
  group_id: want.group.id,
  member_ids: want.members.map(({ id }) => id),
  sourcetype_ids: want.sourcetypes.map(({ id }) => id),
  words: want.words,
  max_price: want.max_price === null ? '' : formatAmount(want.max_price),
  currency: want.currency?.code ?? '',
  priority: want.priority,
  note: want.note,
  mails: want.mails ?? 'daily',
});

type StoredDraft = { initial: WantDraft; draft: WantDraft };

/** Holds the input of the form. Restores stored input only if the form opens with the same initial criteria again. */
export function useWantDraft(initial: WantDraft, wantId: number | undefined) {
  const name = useOwnDraftName(`want-${wantId ?? 'new'}`);
  const [draft, setDraft] = useState(() => {
    const stored = readDraft<StoredDraft>(name);
    return stored && JSON.stringify(stored.initial) === JSON.stringify(initial) ? stored.draft : initial;
  });
  const change = (part: Partial<WantDraft>) => {
    const next = { ...draft, ...part };
    setDraft(next);
    saveDraft(name, { initial, draft: next } satisfies StoredDraft);
  };
  return { draft, change, drop: () => dropDraft(name) };
}

type Currencies = readonly { id: number; code: string }[];

export function toInput(draft: WantDraft, state: Want['state'], currencies: Currencies): WantInput {
  const { group_id, member_ids, sourcetype_ids, words, max_price, currency, priority, note, mails } = draft;
  const price = parsePrice(max_price);
  return {
    ...{ group_id: group_id ?? 0, member_ids: [...member_ids], sourcetype_ids: [...sourcetype_ids] },
    ...{ words, priority, note, state, mails },
    max_price: price.ok && max_price.trim() !== '' ? majorUnits(price.minor) : null,
    currency_id: currencies.find(({ code }) => code === currency)?.id ?? null,
  };
}

const NEW = 'new';
/** Returns at most as many ids as a want can have: a listing or a search can contain more. */
const ids = (text: string | null): number[] => {
  const all = (text ?? '').split(',').filter(Boolean).map(Number).filter(Number.isInteger);
  return [...new Set(all)].slice(0, MAX_FILTER_VALUES);
};

export function newWantPath(criteria: {
  group?: string | undefined;
  member?: string | undefined;
  sourcetype?: string | undefined;
  q?: string | undefined;
  max_price?: string | undefined;
  price_currency?: string | undefined;
}): string {
  const entries = Object.entries(criteria).flatMap(([name, value]) => (value ? [[name, value]] : []));
  return `${paths.wants()}?${new URLSearchParams([[NEW, '1'], ...entries])}`;
}

/** Reads the criteria from a path that `newWantPath` built; undefined if the path does not open the form. */
export function readNewWant(params: URLSearchParams): WantDraft | undefined {
  if (!params.has(NEW)) return undefined;
  const [group_id = null] = ids(params.get('group'));
  return {
    ...emptyWant,
    group_id,
    // Members without their group are ignored, because a member belongs to a group.
    member_ids: group_id === null ? [] : ids(params.get('member')),
    sourcetype_ids: ids(params.get('sourcetype')),
    words: params.get('q') ?? '',
    max_price: params.get('max_price') ?? '',
    currency: params.get('price_currency') ?? '',
  };
}
