/** Lists the routes of the staff with their method, path and access: `staff` is moderators and admins. */
import { nameRoutes } from './route-table.ts';

export const adminRoutes = nameRoutes({
  admin: {
    queue: ['GET', '/api/admin/queue', 'admin'],
    invite: ['POST', '/api/admin/invitations', 'admin'],
    decline: ['POST', '/api/admin/declines', 'admin'],
    rates: ['GET', '/api/admin/rates', 'admin'],
    setRates: ['PUT', '/api/admin/rates', 'admin'],
    importRates: ['POST', '/api/admin/rates-file', 'admin'],
    groupAliases: ['PUT', '/api/admin/groups/{id}/aliases', 'admin'],
    memberAliases: ['PUT', '/api/admin/members/{id}/aliases', 'admin'],
  },
  staffAnnouncements: {
    list: ['GET', '/api/admin/announcements', 'admin'],
    publish: ['POST', '/api/admin/announcements', 'admin'],
    withdraw: ['POST', '/api/admin/announcements/{id}/withdraw', 'admin'],
  },
  marketplace: {
    read: ['GET', '/api/admin/marketplace', 'admin'],
    update: ['PUT', '/api/admin/marketplace', 'admin'],
    testMail: ['POST', '/api/admin/test-mails', 'admin'],
  },
  operations: {
    overview: ['GET', '/api/admin/overview', 'staff'],
    outbox: ['GET', '/api/admin/outbox', 'admin'],
    retry: ['POST', '/api/admin/outbox/{id}/retry', 'admin'],
    discard: ['POST', '/api/admin/outbox/{id}/discard', 'admin'],
    jobs: ['GET', '/api/admin/jobs', 'admin'],
    runJob: ['POST', '/api/admin/jobs/{name}/run', 'admin'],
    audit: ['GET', '/api/admin/audit', 'admin'],
    exportAudit: ['GET', '/api/admin/audit/export', 'admin'],
  },
  cases: {
    list: ['GET', '/api/admin/cases', 'staff'],
    read: ['GET', '/api/admin/cases/{id}', 'staff'],
    decide: ['POST', '/api/admin/cases/{id}/decision', 'staff'],
    undo: ['POST', '/api/admin/decisions/{id}/undo', 'staff'],
    decideAppeal: ['POST', '/api/admin/decisions/{id}/appeal', 'staff'],
  },
  tickets: {
    list: ['GET', '/api/admin/tickets', 'staff'],
    read: ['GET', '/api/admin/tickets/{id}', 'staff'],
    answer: ['POST', '/api/admin/tickets/{id}/answers', 'staff'],
    note: ['POST', '/api/admin/tickets/{id}/notes', 'staff'],
    close: ['POST', '/api/admin/tickets/{id}/close', 'staff'],
    reopen: ['POST', '/api/admin/tickets/{id}/reopen', 'staff'],
  },
  heldMessages: {
    list: ['GET', '/api/admin/held-messages', 'staff'],
    release: ['POST', '/api/admin/held-messages/{id}/release', 'staff'],
    decline: ['POST', '/api/admin/held-messages/{id}/decline', 'staff'],
  },
  people: {
    list: ['GET', '/api/admin/people', 'staff'],
    read: ['GET', '/api/admin/people/{id}', 'staff'],
    sanction: ['POST', '/api/admin/people/{id}/sanctions', 'staff'],
    lift: ['POST', '/api/admin/people/{id}/lift', 'staff'],
    endSessions: ['POST', '/api/admin/people/{id}/end-sessions', 'staff'],
    setRole: ['PUT', '/api/admin/people/{id}/role', 'admin'],
    note: ['POST', '/api/admin/people/{id}/notes', 'staff'],
  },
  catalogue: {
    list: ['GET', '/api/admin/catalogue/{kind}', 'admin'],
    create: ['POST', '/api/admin/catalogue', 'admin'],
    update: ['PUT', '/api/admin/catalogue/{kind}/{id}', 'admin'],
    remove: ['DELETE', '/api/admin/catalogue/{kind}/{id}', 'admin'],
    merge: ['POST', '/api/admin/catalogue/{kind}/{id}/merge', 'admin'],
    merges: ['GET', '/api/admin/catalogue-merges', 'admin'],
    import: ['POST', '/api/admin/catalogue-file', 'admin'],
    export: ['GET', '/api/admin/catalogue-file', 'admin'],
  },
  synonyms: {
    list: ['GET', '/api/admin/synonyms', 'admin'],
    create: ['POST', '/api/admin/synonyms', 'admin'],
    update: ['PUT', '/api/admin/synonyms/{id}', 'admin'],
    remove: ['DELETE', '/api/admin/synonyms/{id}', 'admin'],
  },
  conditions: {
    replace: ['PUT', '/api/admin/conditions', 'admin'],
  },
  staffProposals: {
    list: ['GET', '/api/admin/catalogue-proposals', 'admin'],
    decide: ['POST', '/api/admin/catalogue-proposals/{id}/decision', 'admin'],
  },
});

export type AdminRoutes = typeof adminRoutes;
