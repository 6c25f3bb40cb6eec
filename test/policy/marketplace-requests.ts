import type { RouteId } from '#contract/api.ts';
import type { Make } from './requests.ts';

export const marketplaceRequests: Readonly<Record<Extract<RouteId, `marketplace.${string}`>, Make>> = {
  'marketplace.read': () => ({ path: '/api/admin/marketplace' }),
  'marketplace.update': () => ({
    path: '/api/admin/marketplace',
    body: { name: 'Cards', accent_light: null, accent_dark: null, invitations: 'manual' },
  }),
  'marketplace.testMail': () => ({ path: '/api/admin/test-mails', body: {} }),
};
