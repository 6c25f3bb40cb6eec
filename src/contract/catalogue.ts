/** Defines the catalogue, the groups, members and source types that sellers choose from, and how admins maintain it. */

import { z } from 'zod';

import type { Endpoints } from './endpoint.ts';
import {
  MAX_ALIASES,
  MAX_CATALOGUE_FILE_BYTES,
  MAX_CATALOGUE_NAME_LENGTH,
  MAX_CATALOGUE_PAGE_SIZE,
  MAX_SEARCH_LENGTH,
  MAX_TOKEN_LENGTH,
} from './limits.ts';
import { NextCursor } from './paging.ts';
import { problemCode } from './problems.ts';
import { Id, IdInput, IgnoredColumns, Instant, Named, PathId, SortByName, TranslatedName } from './scalars.ts';
import { VISIBLE } from './visible-text.ts';

export const catalogueKinds = ['group', 'member', 'sourcetype'] as const;
export const CatalogueKind = z.enum(catalogueKinds);
export type CatalogueKind = z.infer<typeof CatalogueKind>;

export const CatalogueName = z
  .string()
  .trim()
  .regex(VISIBLE, problemCode('name_required'))
  .max(MAX_CATALOGUE_NAME_LENGTH, problemCode('too_long'));

/** Only source types have French names; a blank one is removed. */
const FrenchName = z.string().trim().max(MAX_CATALOGUE_NAME_LENGTH, problemCode('too_long'));

/** The complete list of other names of a group or member; names missing from this list are removed. */
export const Aliases = z.strictObject({
  aliases: z
    .array(
      z
        .string()
        .trim()
        .regex(VISIBLE, problemCode('name_required'))
        .max(MAX_CATALOGUE_NAME_LENGTH, problemCode('too_long')),
    )
    .max(MAX_ALIASES, problemCode('too_many_names')),
});

/** `listing_count` is the number of open listings. */
const Counted = Named.extend({ listing_count: z.int().min(0) });
const AliasList = z.array(z.string());
export const GroupPage = Counted.extend({
  /** Other names by which a search finds the entry, such as another romanisation or a short form. */
  aliases: AliasList,
  members: z.array(Counted),
});
export type GroupPage = z.infer<typeof GroupPage>;
export const MemberPage = Counted.extend({ aliases: AliasList, group: Named });
export type MemberPage = z.infer<typeof MemberPage>;
export const SourceTypePage = Counted.extend({ name_fr: TranslatedName.shape.name_fr, aliases: AliasList });
export type SourceTypePage = z.infer<typeof SourceTypePage>;

export const CatalogueEntry = TranslatedName.extend({
  kind: CatalogueKind,
  aliases: z.array(z.string()),
  /** The group of a member; null for groups and source types. */
  group: Named.nullable(),
  /** The number of members of a group; 0 for members and source types. */
  member_count: z.int().min(0),
  /** The number of listings, open and closed. */
  listing_count: z.int().min(0),
  merging_into: Named.nullable(),
});
export type CatalogueEntry = z.infer<typeof CatalogueEntry>;

/** A merge of one entry into another, which runs in the background. */
export const CatalogueMerge = z.object({
  id: Id,
  kind: CatalogueKind,
  from: Named,
  into: Named,
  is_running: z.boolean(),
  /** The number of listings moved so far, and the total number of listings to move. */
  moved: z.int().min(0),
  total: z.int().min(0),
  started_at: Instant,
  finished_at: Instant.nullable(),
});
export type CatalogueMerge = z.infer<typeof CatalogueMerge>;

export const CatalogueImport = z.object({
  is_preview: z.boolean(),
  lines: z.int().min(0),
  groups: z.int().min(0),
  members: z.int().min(0),
  source_types: z.int().min(0),
  aliases: z.int().min(0),
  /** The number of French names that are added or replaced. */
  french_names: z.int().min(0),
  /** The number of lines whose entry and aliases are already in the catalogue. */
  unchanged: z.int().min(0),
  ignored_columns: IgnoredColumns,
});
export type CatalogueImport = z.infer<typeof CatalogueImport>;

export const NewEntry = z.strictObject({
  kind: CatalogueKind,
  name: CatalogueName,
  name_fr: FrenchName.optional(),
  /** The group of a member; required for a member, not allowed for groups and source types. */
  group_id: IdInput(problemCode('group_required')).nullish(),
  aliases: Aliases.shape.aliases.default([]),
});
/** `aliases` replaces all aliases; `add_aliases` and `remove_aliases` do not undo another admin's changes. */
export const EntryChange = z.strictObject({
  name: CatalogueName.optional(),
  name_fr: FrenchName.optional(),
  aliases: Aliases.shape.aliases.optional(),
  add_aliases: Aliases.shape.aliases.default([]),
  remove_aliases: Aliases.shape.aliases.default([]),
  /**
   * The names before the edit. If a name that the edit changes has changed since, the server returns 409 and overwrites
   * nothing.
   */
  before: z
    .strictObject({
      name: z.string().max(MAX_CATALOGUE_NAME_LENGTH),
      name_fr: z.string().max(MAX_CATALOGUE_NAME_LENGTH).optional(),
    })
    .optional(),
});

const ByKind = z.object({ kind: CatalogueKind });
const EntryId = z.object({ id: PathId });
const ById = z.object({ kind: CatalogueKind, id: PathId });

/** The reads that contain groups, members or source types, or show their names. */
export const catalogueViews = [
  'GET /api/admin/catalogue/{kind}',
  'GET /api/groups',
  'GET /api/groups/{id}/members',
  'GET /api/sourcetypes',
  'GET /api/groups/{id}',
  'GET /api/members/{id}',
  'GET /api/sourcetypes/{id}',
  'GET /api/listings/{id}',
  'GET /api/listings/search',
  'GET /api/search/suggestions',
] as const;

const NamedList = z.object({ data: z.array(Named) });
const TranslatedList = z.object({ data: z.array(TranslatedName) });

export const catalogueRoutes = {
  'GET /api/groups': {
    id: 'catalogue.groups',
    access: 'anyone',
    summary: 'All groups',
    query: SortByName,
    responses: { 200: NamedList },
    errors: ['validation_failed'],
  },
  'GET /api/groups/{id}/members': {
    id: 'catalogue.members',
    access: 'anyone',
    summary: 'The members of one group',
    params: EntryId,
    query: SortByName,
    responses: { 200: NamedList, 301: null },
    errors: ['not_found', 'validation_failed'],
  },
  'GET /api/sourcetypes': {
    id: 'catalogue.sourceTypes',
    access: 'anyone',
    summary: 'All source types',
    query: SortByName,
    responses: { 200: TranslatedList },
    errors: ['validation_failed'],
  },
  'GET /api/groups/{id}': {
    id: 'catalogue.group',
    access: 'anyone',
    summary: 'One group with its members and their numbers of open listings',
    params: EntryId,
    responses: { 200: GroupPage, 301: null },
    errors: ['not_found'],
  },
  'GET /api/members/{id}': {
    id: 'catalogue.member',
    access: 'anyone',
    summary: 'One member of a group and the number of open listings',
    params: EntryId,
    responses: { 200: MemberPage, 301: null },
    errors: ['not_found'],
  },
  'GET /api/sourcetypes/{id}': {
    id: 'catalogue.sourceType',
    access: 'anyone',
    summary: 'One source type and the number of open listings',
    params: EntryId,
    responses: { 200: SourceTypePage, 301: null },
    errors: ['not_found'],
  },
  'GET /api/admin/catalogue/{kind}': {
    id: 'catalogue.list',
    access: 'admin',
    summary: 'The entries of one kind by name, with their aliases and how many listings have them',
    params: ByKind,
    query: z.object({
      /** Returns only entries whose name or an alias contains this text. */
      q: z.string().max(MAX_SEARCH_LENGTH).optional(),
      group: PathId.optional(),
      cursor: z.string().max(MAX_TOKEN_LENGTH).optional(),
      limit: z.coerce.number().pipe(z.int().min(1).max(MAX_CATALOGUE_PAGE_SIZE)).default(MAX_CATALOGUE_PAGE_SIZE),
    }),
    responses: {
      200: z.object({
        data: z.array(CatalogueEntry),
        meta: z.object({ total: z.int().min(0), ...NextCursor.shape }),
      }),
    },
    errors: ['unauthenticated', 'not_found', 'validation_failed'],
  },
  'POST /api/admin/catalogue': {
    id: 'catalogue.create',
    access: 'admin',
    affects: catalogueViews,
    summary: 'Adds a group, member or source type',
    body: NewEntry,
    responses: { 201: CatalogueEntry },
    errors: ['unauthenticated', 'not_found', 'validation_failed'],
  },
  'PUT /api/admin/catalogue/{kind}/{id}': {
    id: 'catalogue.update',
    access: 'admin',
    affects: catalogueViews,
    summary: 'Renames an entry, or changes or replaces its aliases',
    params: ById,
    body: EntryChange,
    responses: { 200: CatalogueEntry },
    errors: ['unauthenticated', 'not_found', 'validation_failed', 'merge_running', 'version_conflict'],
  },
  'DELETE /api/admin/catalogue/{kind}/{id}': {
    id: 'catalogue.remove',
    access: 'admin',
    affects: catalogueViews,
    summary: 'Deletes an entry that no listing and no saved search uses',
    params: ById,
    responses: { 204: null },
    errors: ['unauthenticated', 'not_found', 'entry_in_use', 'merge_running'],
  },
  'POST /api/admin/catalogue/{kind}/{id}/merge': {
    id: 'catalogue.merge',
    access: 'admin',
    isPermanent: true,
    affects: [...catalogueViews, 'GET /api/admin/catalogue-merges'],
    summary: 'Merges an entry into another one in the background; its address redirects from now on',
    params: ById,
    body: z.strictObject({ into: IdInput(problemCode('merge_target_unknown')) }),
    responses: { 202: CatalogueMerge },
    errors: ['unauthenticated', 'not_found', 'validation_failed', 'merge_running'],
  },
  'GET /api/admin/catalogue-merges': {
    id: 'catalogue.merges',
    access: 'admin',
    summary: 'The running and the latest finished merges',
    responses: { 200: z.object({ data: z.array(CatalogueMerge) }) },
    errors: ['unauthenticated', 'not_found'],
  },
  'POST /api/admin/catalogue-file': {
    id: 'catalogue.import',
    access: 'admin',
    affects: catalogueViews,
    summary: 'Adds all entries of a CSV file, or none if a line has a problem; `preview` only checks',
    files: { field: 'file', max: 1, bytes: MAX_CATALOGUE_FILE_BYTES },
    fields: z.object({ preview: z.enum(['yes', 'no']).default('no') }),
    responses: { 200: CatalogueImport },
    errors: ['unauthenticated', 'not_found', 'payload_too_large', 'unsupported_media_type', 'validation_failed'],
  },
  'GET /api/admin/catalogue-file': {
    id: 'catalogue.export',
    access: 'admin',
    summary: 'The whole catalogue as a CSV file that can be imported; `template` is an example instead',
    query: z.object({ template: z.enum(['yes', 'no']).default('no') }),
    media: 'text/csv',
    responses: { 200: z.string() },
    errors: ['unauthenticated', 'not_found', 'validation_failed'],
  },
  'PUT /api/admin/groups/{id}/aliases': {
    id: 'catalogue.groupAliases',
    access: 'admin',
    summary: 'Other names by which a search finds a group',
    params: EntryId,
    body: Aliases,
    responses: { 200: GroupPage },
    errors: ['unauthenticated', 'not_found', 'validation_failed'],
  },
  'PUT /api/admin/members/{id}/aliases': {
    id: 'catalogue.memberAliases',
    access: 'admin',
    summary: 'Other names by which a search finds a member',
    params: EntryId,
    body: Aliases,
    responses: { 200: MemberPage },
    errors: ['unauthenticated', 'not_found', 'validation_failed'],
  },
} as const satisfies Endpoints;
