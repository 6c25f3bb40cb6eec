/** The French (Canada) messages of the staff's pages, which are loaded only with these pages. */
import { adminWords } from './fr/admin.words.ts';
import { adminAnnouncementsWords } from './fr/admin-announcements.words.ts';
import { adminAuditWords } from './fr/admin-audit.words.ts';
import { adminCatalogueWords } from './fr/admin-catalogue.words.ts';
import { adminMailsWords } from './fr/admin-mails.words.ts';
import { adminModerationWords } from './fr/admin-moderation.words.ts';
import { adminOverviewWords } from './fr/admin-overview.words.ts';
import { adminQueueWords } from './fr/admin-queue.words.ts';

export const frenchStaff = {
  ...adminWords,
  ...adminAnnouncementsWords,
  ...adminAuditWords,
  ...adminMailsWords,
  ...adminOverviewWords,
  ...adminCatalogueWords,
  ...adminQueueWords,
  ...adminModerationWords,
};
