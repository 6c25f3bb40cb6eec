/** French (Canada) messages for the staff pages. */
import { adminWords } from './admin.words.ts';
import { adminAnnouncementsWords } from './admin-announcements.words.ts';
import { adminAuditWords } from './admin-audit.words.ts';
import { adminCatalogueWords } from './admin-catalogue.words.ts';
import { adminConditionsWords } from './admin-conditions.words.ts';
import { adminCurrenciesWords } from './admin-currencies.words.ts';
import { adminMailsWords } from './admin-mails.words.ts';
import { adminMarketplaceWords } from './admin-marketplace.words.ts';
import { adminModerationWords } from './admin-moderation.words.ts';
import { adminOverviewWords } from './admin-overview.words.ts';
import { adminProposalsWords } from './admin-proposals.words.ts';
import { adminQueueWords } from './admin-queue.words.ts';
import { adminSynonymsWords } from './admin-synonyms.words.ts';
import { adminTicketsWords } from './admin-tickets.words.ts';

export const staffWords = {
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
