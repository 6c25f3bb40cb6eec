/**
 * Defines the labels of the menu items that open the report dialog, in a separate file because most pages load them.
 */
import type { ReportKind } from '#contract/report-kinds.ts';
import { defineMessages } from '#web/lib/i18n/language.ts';

const kinds: Record<ReportKind, string> = {
  listing: 'Report this listing',
  user: 'Report this user',
  message: 'Report this message',
  review: 'Report this review',
};

export const reportLabels = defineMessages('report', { kinds });
