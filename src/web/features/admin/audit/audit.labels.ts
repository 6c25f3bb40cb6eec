/** Messages of the audit log page. */
import { formatCount } from '#web/lib/i18n/format.ts';
import { defineMessages } from '#web/lib/i18n/language.ts';

export const auditLabels = defineMessages('adminAudit', {
  title: 'Audit',
  intro:
    'Every action by staff. Entries cannot be changed or deleted, and each one contains the hash of the previous one.',
  actor: 'Person',
  actorHelp: 'A username, or “-” for the command line',
  action: 'Action',
  actionHelp: 'For example “queue” or “queue.invite”',
  target: 'Target',
  targetHelp: 'A type and an ID, for example “user 7”',
  from: 'From',
  until: 'Until',
  commandLine: 'Command line',
  former: (id: number) => `Former user ${id}`,
  when: 'When',
  entry: 'No.',
  before: 'Before',
  after: 'After',
  export: 'Export as CSV',
  exported: 'The export is ready.',
  exportedPart: (count: number) =>
    `This file has only the oldest entries, up to the limit of ${formatCount(count)}. Choose a shorter period, or run “magpie audit export” to get all entries.`,
  notExported: 'The export failed.',
  none: 'No entries',
  noneText: 'No staff actions match these filters.',
  failed: 'Couldn’t load the audit log',
});
