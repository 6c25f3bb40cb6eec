/** French (Canada) messages for the staff pages, loaded only with these pages. */
import { adminWords } from './fr/admin.words.ts';
import { adminAnnouncementsWords } from './fr/admin-announcements.words.ts';
import { adminAuditWords } from './fr/admin-audit.words.ts';
import { adminCatalogueWords } from './fr/admin-catalogue.words.ts';
import { adminConditionsWords } from './fr/admin-conditions.words.ts';
import { adminCurrenciesWords } from './fr/admin-currencies.words.ts';
import { adminMailsWords } from './fr/admin-mails.words.ts';
import { adminMarketplaceWords } from './fr/admin-marketplace.words.ts';
import { adminModerationWords } from './fr/admin-moderation.words.ts';
import { adminOverviewWords } from './fr/admin-overview.words.ts';
import { adminProposalsWords } from './fr/admin-proposals.words.ts';
import { adminQueueWords } from './fr/admin-queue.words.ts';
import { adminSynonymsWords } from './fr/admin-synonyms.words.ts';
import { adminTicketsWords } from './fr/admin-tickets.words.ts';

export const frenchStaff = {
  ...adminWords,
  ...adminAnnouncementsWords,
  ...adminSynonymsWords,
  ...adminConditionsWords,
  ...adminAuditWords,
  ...adminMailsWords,
  ...adminMarketplaceWords,
  ...adminOverviewWords,
  ...adminCatalogueWords,
  ...adminProposalsWords,
  ...adminQueueWords,
  ...adminModerationWords,
  ...adminTicketsWords,
  ...adminCurrenciesWords,
};
