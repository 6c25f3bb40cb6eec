/**
 * Defines the lists from which sellers choose when they create a listing: groups, members, source types, conditions and
 * currencies.
 */
import { z } from 'zod';
import type { Endpoints } from './endpoint.ts';
import { CurrencyCode, Id, Named, PathId, SortByName, TranslatedName } from './scalars.ts';

export const Currency = z.object({ id: Id, code: z.string().length(3) });
export type Currency = z.infer<typeof Currency>;
const NamedList = z.object({ data: z.array(Named) });
const TranslatedList = z.object({ data: z.array(TranslatedName) });

/** `listing_count` is the number of open listings. */
const Counted = Named.extend({ listing_count: z.int().min(0) });
const Aliases = z.array(z.string());
export const GroupPage = Counted.extend({
  /** Other names by which a search finds the entry, such as another romanisation or a short form. */
  aliases: Aliases,
  members: z.array(Counted),
});
export type GroupPage = z.infer<typeof GroupPage>;
export const MemberPage = Counted.extend({ aliases: Aliases, group: Named });
export type MemberPage = z.infer<typeof MemberPage>;
export const SourceTypePage = Counted.extend({ name_fr: TranslatedName.shape.name_fr, aliases: Aliases });
export type SourceTypePage = z.infer<typeof SourceTypePage>;

/**
 * The operator's rates: how much of each currency one unit of the base currency is worth, and the day of the oldest
 * rate.
 */
export const Rates = z.object({
  base: CurrencyCode,
  /** The day of the oldest rate. */
  date: z.iso.date(),
  /** Whether the oldest rate is so old that readers should be shown its date. */
  is_stale: z.boolean(),
  rates: z.record(CurrencyCode, z.number().positive()),
});
export type Rates = z.infer<typeof Rates>;

const ById = z.object({ id: PathId });

export const lookupsRoutes = {
  'GET /api/groups': {
    id: 'lookups.groups',
    access: 'anyone',
    summary: 'All groups',
    query: SortByName,
    responses: { 200: NamedList },
    errors: ['validation_failed'],
  },
  'GET /api/groups/{id}/members': {
    id: 'lookups.members',
    access: 'anyone',
    summary: 'The members of one group',
    params: z.object({ id: PathId }),
    query: SortByName,
    responses: { 200: NamedList, 301: null },
    errors: ['not_found', 'validation_failed'],
  },
  'GET /api/sourcetypes': {
    id: 'lookups.sourceTypes',
    access: 'anyone',
    summary: 'All source types',
    query: SortByName,
    responses: { 200: TranslatedList },
    errors: ['validation_failed'],
  },
  'GET /api/conditions': {
    id: 'lookups.conditions',
    access: 'anyone',
    summary: 'The grades of the scale of conditions, the best one first',
    responses: { 200: TranslatedList },
    errors: [],
  },
  'GET /api/currencies': {
    id: 'lookups.currencies',
    access: 'anyone',
    summary: 'The currencies of prices',
    responses: { 200: z.array(Currency) },
    errors: [],
  },
  'GET /api/currencies/rates': {
    id: 'lookups.rates',
    access: 'anyone',
    summary:
      'The exchange rates of the currencies, maintained by the operator; only the base currency if there are none',
    responses: { 200: Rates },
    errors: [],
  },
  'GET /api/groups/{id}': {
    id: 'lookups.group',
    access: 'anyone',
    summary: 'One group with its members and their numbers of open listings',
    params: ById,
    responses: { 200: GroupPage, 301: null },
    errors: ['not_found'],
  },
  'GET /api/members/{id}': {
    id: 'lookups.member',
    access: 'anyone',
    summary: 'One member of a group and the number of open listings',
    params: ById,
    responses: { 200: MemberPage, 301: null },
    errors: ['not_found'],
  },
  'GET /api/sourcetypes/{id}': {
    id: 'lookups.sourceType',
    access: 'anyone',
    summary: 'One source type and the number of open listings',
    params: ById,
    responses: { 200: SourceTypePage, 301: null },
    errors: ['not_found'],
  },
} as const satisfies Endpoints;
