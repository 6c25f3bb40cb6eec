/** Lists the routes of want lists, matches, swaps and rings with their method, path and access. */
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
  trades: {
    list: ['GET', '/api/trades', 'member'],
    haves: ['GET', '/api/users/{id}/haves', 'member'],
    read: ['GET', '/api/trades/{id}', 'participant'],
    propose: ['POST', '/api/trades', 'member'],
    accept: ['POST', '/api/trades/{id}/accept', 'participant'],
    decline: ['POST', '/api/trades/{id}/decline', 'participant'],
    withdraw: ['POST', '/api/trades/{id}/withdraw', 'participant'],
    counter: ['POST', '/api/trades/{id}/counter', 'participant'],
  },
});

export type TradingRoutes = typeof tradingRoutes;
