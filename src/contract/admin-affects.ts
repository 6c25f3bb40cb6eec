/** Lists the responses that each write of the staff changes, as `affects.ts` does for the writes of users. */
import type { AdminRoutes } from './admin-routes.ts';
import type { ReadId } from './affects.ts';
import type { IdsWithMethod, Method } from './route-table.ts';

export type AdminWriteId = IdsWithMethod<AdminRoutes, Exclude<Method, 'GET'>>;

type AffectedId = ReadId | IdsWithMethod<AdminRoutes, 'GET'>;

/** The responses that contain groups, members or source types, or show their names. */
const catalogueViews: readonly AffectedId[] = [
  'catalogue.list',
  'lookups.groups',
  'lookups.members',
  'lookups.sourceTypes',
  'lookups.group',
  'lookups.member',
  'lookups.sourceType',
  'listings.read',
  'listings.search',
  'search.suggest',
];

const synonymViews: readonly AffectedId[] = ['synonyms.list', 'listings.search', 'search.suggest'];
const conditionViews: readonly AffectedId[] = ['lookups.conditions', 'listings.read', 'listings.search'];
const ratesViews: readonly AffectedId[] = ['admin.rates', 'lookups.rates', 'operations.overview', 'listings.search'];

export const adminAffects: Readonly<Record<AdminWriteId, readonly AffectedId[]>> = {
  'admin.invite': ['admin.queue'],
  'admin.decline': ['admin.queue'],
  'admin.setRates': ratesViews,
  'admin.importRates': ratesViews,
  'admin.groupAliases': [],
  'admin.memberAliases': [],
  'staffAnnouncements.publish': ['staffAnnouncements.list', 'announcements.list', 'announcements.state'],
  'staffAnnouncements.withdraw': ['staffAnnouncements.list', 'announcements.list', 'announcements.state'],
  'marketplace.testMail': [],
  'marketplace.update': ['marketplace.read', 'operations.overview'],
  'operations.retry': ['operations.outbox', 'operations.overview'],
  'operations.discard': ['operations.outbox', 'operations.overview'],
  'operations.runJob': ['operations.jobs', 'operations.overview'],
  'cases.decide': ['cases.list', 'operations.overview', 'people.list', 'people.read'],
  'cases.undo': ['cases.list', 'cases.read', 'operations.overview', 'people.list', 'people.read'],
  'cases.decideAppeal': ['cases.list', 'cases.read', 'operations.overview', 'people.list', 'people.read'],
  'tickets.answer': ['tickets.list', 'operations.overview', 'support.ownTickets'],
  'tickets.note': [],
  'tickets.close': ['tickets.list', 'operations.overview', 'support.ownTickets'],
  'tickets.reopen': ['tickets.list', 'operations.overview', 'support.ownTickets'],
  'heldMessages.release': ['heldMessages.list', 'operations.overview'],
  'heldMessages.decline': ['heldMessages.list', 'operations.overview'],
  'people.sanction': ['people.list', 'cases.read'],
  'people.lift': ['people.list', 'cases.read'],
  'people.endSessions': [],
  'people.setRole': ['people.list'],
  'people.note': [],
  'catalogue.create': catalogueViews,
  'catalogue.update': catalogueViews,
  'catalogue.remove': catalogueViews,
  'catalogue.merge': [...catalogueViews, 'catalogue.merges'],
  'catalogue.import': catalogueViews,
  'conditions.replace': conditionViews,
  'synonyms.create': synonymViews,
  'synonyms.update': synonymViews,
  'synonyms.remove': synonymViews,
  'staffProposals.decide': [...catalogueViews, 'staffProposals.list', 'operations.overview'],
};
