/** Lists the routes of followed sellers, groups and members with their method, path and access. */
import { nameRoutes } from './route-table.ts';

export const followRoutes = nameRoutes({
  follows: {
    list: ['GET', '/api/follows', 'member'],
    feed: ['GET', '/api/follows/feed', 'member'],
    add: ['PUT', '/api/follows/{kind}/{id}', 'member'],
    remove: ['DELETE', '/api/follows/{kind}/{id}', 'member'],
  },
});

export type FollowRoutes = typeof followRoutes;
