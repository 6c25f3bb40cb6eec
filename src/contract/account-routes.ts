/** Lists the routes of account settings and personal data with their method, path and access. */
import { nameRoutes } from './route-table.ts';

export const accountRoutes = nameRoutes({
  settings: {
    account: ['GET', '/api/account', 'member', 'session'],
    changeEmail: ['POST', '/api/account/email', 'member', 'session'],
    changePassword: ['PUT', '/api/account/password', 'member', 'session'],
    sales: ['GET', '/api/account/sales', 'member'],
    tokens: ['GET', '/api/account/tokens', 'member', 'session'],
    createToken: ['POST', '/api/account/tokens', 'member', 'session'],
    revokeToken: ['DELETE', '/api/account/tokens/{id}', 'owner', 'session'],
  },
  privacy: {
    exports: ['GET', '/api/account/exports', 'member', 'session'],
    requestExport: ['POST', '/api/account/exports', 'member', 'session'],
    exportLink: ['POST', '/api/account/exports/{id}/link', 'owner', 'session'],
    download: ['GET', '/api/account/exports/{id}/file', 'anyone'],
    requestDeletion: ['POST', '/api/account/deletion', 'member', 'session'],
    cancelDeletion: ['DELETE', '/api/account/deletion', 'member', 'session'],
  },
});

export type AccountRoutes = typeof accountRoutes;
