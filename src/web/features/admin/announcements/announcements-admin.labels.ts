/** Messages of the page on which admins publish announcements. */
import type { AnnouncementType } from '#contract/announcement-types.ts';
import type { StaffAnnouncement } from '#contract/staff-announcements.ts';
import { defineMessages } from '#web/lib/i18n/language.ts';

const types: Record<AnnouncementType, string> = { info: 'Information', warning: 'Warning', error: 'Error' };
const states: Record<StaffAnnouncement['state'], string> = {
  scheduled: 'Scheduled',
  active: 'Shown now',
  ended: 'Ended',
  withdrawn: 'Withdrawn',
};

export const announcementsAdminLabels = defineMessages('adminAnnouncements', {
  title: 'Announcements',
  intro: 'Shown at the top of every page, including pages that are already open.',
  compose: 'New announcement',
  message: 'Message',
  french: 'French message',
  frenchHelp: 'Optional. Users who read French see it instead of the English message.',
  messageMissing: 'Write what you want to announce',
  messageTooLong: (max: number) => `Use ${max} or fewer characters`,
  type: 'Type',
  types,
  dismissible: 'Users can dismiss this announcement',
  starts: 'Start',
  startsHelp: (zone: string) => `Leave this empty to start now. Timezone: ${zone}`,
  ends: 'End',
  endsHelp: 'Leave this empty for no end date',
  invalidTime: 'Enter a date and a time',
  endsBeforeStart: 'The end is before the start.',
  endsInPast: 'The end is in the past.',
  preview: 'Preview',
  publish: 'Publish',
  schedule: 'Schedule',
  published: 'The announcement is now shown on every page.',
  scheduled: 'The announcement is scheduled.',
  list: 'All announcements',
  state: 'State',
  states,
  always: 'None',
  withdraw: 'Withdraw',
  withdrawTitle: 'Withdraw this announcement?',
  withdrawText: 'The announcement disappears from every open page. To show it again, you have to publish a new one.',
  withdrawn: 'The announcement was withdrawn.',
  notWithdrawn: 'Couldn’t withdraw the announcement.',
  none: 'No announcements yet',
  noneText: 'The announcements that you publish appear here.',
  failed: 'Couldn’t load the announcements',
});
