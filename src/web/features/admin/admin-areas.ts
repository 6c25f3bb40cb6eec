/** Lists the areas of the staff pages: path, name, role, and the module to load. */
import { type ComponentType, lazy } from 'react';
import { type AdminAreaPath, adminPages } from '#contract/admin-pages.ts';
import type { UserRole } from '#rules/auth/staff-access.ts';
import type { IconName } from '#web/ui/icon-paths.ts';
import { announcementsAdminLabels, auditLabels, adminLabels as labels, mailsLabels } from './admin.labels.ts';
import {
  catalogueLabels,
  conditionsLabels,
  currenciesLabels,
  marketplaceLabels,
  synonymsLabels,
} from './catalogue/catalogue.labels.ts';
import { heldLabels, peopleLabels, queueLabels, reportsLabels, ticketsLabels } from './people/people.labels.ts';

/** `subpath` is the part of the path after the area, for example `7` in `/admin/people/7`; empty for its start page. */
export type AreaProps = { subpath: string };

export type AreaGroup = keyof typeof labels.groups;

export type AdminArea = {
  /** The first part of the path below /admin; empty for the start page. */
  path: AdminAreaPath;
  /** Used in the navigation and as the title of the page. */
  name: () => string;
  icon: IconName;
  /** Areas without a group come first in the navigation. */
  group?: AreaGroup;
  access: 'staff' | 'admin';
  Content: ComponentType<AreaProps>;
};

/** All areas, in the order of the navigation. */
export const adminAreas: readonly AdminArea[] = [
  {
    path: '',
    name: () => labels.overview,
    icon: 'home',
    access: 'staff',
    Content: lazy(async () => ({ default: (await import('./overview/overview-page.tsx')).OverviewPage })),
  },
  {
    path: 'reports',
    name: () => reportsLabels.title,
    icon: 'flag',
    group: 'moderation',
    access: 'staff',
    Content: lazy(async () => ({ default: (await import('./reports/reports-page.tsx')).ReportsPage })),
  },
  {
    path: 'tickets',
    name: () => ticketsLabels.title,
    icon: 'help',
    group: 'moderation',
    access: 'staff',
    Content: lazy(async () => ({ default: (await import('./tickets/tickets-page.tsx')).TicketsPage })),
  },
  {
    path: 'held',
    name: () => heldLabels.title,
    icon: 'eye-off',
    group: 'moderation',
    access: 'staff',
    Content: lazy(async () => ({ default: (await import('./held/held-page.tsx')).HeldPage })),
  },
  {
    path: 'people',
    name: () => peopleLabels.title,
    icon: 'users',
    group: 'moderation',
    access: 'staff',
    Content: lazy(async () => ({ default: (await import('./people/people-page.tsx')).PeoplePage })),
  },
  {
    path: 'queue',
    name: () => queueLabels.title,
    icon: 'clock',
    group: 'moderation',
    access: 'admin',
    Content: lazy(async () => ({ default: (await import('./queue/queue-page.tsx')).QueuePage })),
  },
  {
    path: 'announcements',
    name: () => announcementsAdminLabels.title,
    icon: 'bell',
    group: 'operations',
    access: 'admin',
    Content: lazy(async () => ({
      default: (await import('./announcements/announcements-admin-page.tsx')).AnnouncementsAdminPage,
    })),
  },
  {
    path: 'mails',
    name: () => mailsLabels.title,
    icon: 'send',
    group: 'operations',
    access: 'admin',
    Content: lazy(async () => ({ default: (await import('./mails/mails-page.tsx')).MailsPage })),
  },
  {
    path: 'audit',
    name: () => auditLabels.title,
    icon: 'list-ordered',
    group: 'operations',
    access: 'admin',
    Content: lazy(async () => ({ default: (await import('./audit/audit-page.tsx')).AuditPage })),
  },
  {
    path: 'marketplace',
    name: () => marketplaceLabels.title,
    icon: 'settings',
    group: 'settings',
    access: 'admin',
    Content: lazy(async () => ({ default: (await import('./marketplace/marketplace-page.tsx')).MarketplacePage })),
  },
  {
    path: 'currencies',
    name: () => currenciesLabels.title,
    icon: 'refresh',
    group: 'settings',
    access: 'admin',
    Content: lazy(async () => ({ default: (await import('./currencies/currencies-page.tsx')).CurrenciesPage })),
  },
  {
    path: 'catalogue',
    name: () => catalogueLabels.title,
    icon: 'package',
    group: 'settings',
    access: 'admin',
    Content: lazy(async () => ({ default: (await import('./catalogue/catalogue-page.tsx')).CataloguePage })),
  },
  {
    path: 'conditions',
    name: () => conditionsLabels.title,
    icon: 'star',
    group: 'settings',
    access: 'admin',
    Content: lazy(async () => ({ default: (await import('./conditions/conditions-page.tsx')).ConditionsPage })),
  },
  {
    path: 'synonyms',
    name: () => synonymsLabels.title,
    icon: 'search',
    group: 'settings',
    access: 'admin',
    Content: lazy(async () => ({ default: (await import('./synonyms/synonyms-page.tsx')).SynonymsPage })),
  },
];

export function areasFor(role: UserRole): readonly AdminArea[] {
  return adminAreas.filter(({ access }) => role === 'admin' || (role === 'moderator' && access === 'staff'));
}

function isPage(parts: readonly string[]): boolean {
  return Object.values(adminPages).some((pattern) => {
    const names = pattern.split('/').filter(Boolean);
    return names.length === parts.length && names.every((name, at) => name.startsWith(':') || name === parts[at]);
  });
}

/** Splits the path below /admin into the area and its subpath; undefined if the role has no such page. */
export function findArea(role: UserRole, tail: string): { area: AdminArea; subpath: string } | undefined {
  const parts = tail.split('/').filter(Boolean);
  const [first = '', ...rest] = parts;
  const area = areasFor(role).find(({ path }) => path === first);
  if (!area || !isPage(parts)) return undefined;
  return { area, subpath: rest.join('/') };
}
