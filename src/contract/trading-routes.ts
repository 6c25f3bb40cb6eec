/** Lists the routes of want lists and matches with their method, path and access. */
import { nameRoutes } from './route-table.ts';

export const tradingRoutes = nameRoutes({
  wants: {
    list: ['GET', '/api/wants', 'member'],
    create: ['POST', '/api/wants', 'member'],
    update: ['PUT', '/api/wants/{id}', 'owner'],
    remove: ['DELETE', '/api/wants/{id}', 'owner'],
    import: ['POST', '/api/wants/import', 'member'],
    export: ['GET', '/api/wants/export', 'member'],
    ofUser: ['GET', '/api/users/{id}/wants', 'anyone'],
  },
  matches: {
    list: ['GET', '/api/matches', 'member'],
    ofListing: ['GET', '/api/listings/{id}/matches', 'member'],
  },
});

export type TradingRoutes = typeof tradingRoutes;
