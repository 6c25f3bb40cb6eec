/** Messages of the registration queue page. */
import { plural } from '#contract/plural.ts';
import { formatCount } from '#web/lib/i18n/format.ts';
import { defineMessages } from '#web/lib/i18n/language.ts';

const people = (count: number): string => plural(count, { one: '1 person', other: `${formatCount(count)} people` });

export const queueLabels = defineMessages('adminQueue', {
  title: 'Queue',
  counts: (queued: number, invited: number) =>
    `${people(queued)} waiting, ${formatCount(invited)} invited but not active yet`,
  search: 'Search',
  searchHelp: 'Part of a username, or a full email address',
  status: 'Status',
  all: 'All',
  queued: 'Waiting',
  invitedStatus: 'Invited',
  inviteNext: 'Invite the next',
  inviteNextKey: 'Go to “Invite the next”',
  inviteNextHelp: (max: number) => `The people who have waited longest, up to ${max}`,
  countRefused: (max: number) => `Enter a number from 1 to ${max}.`,
  invite: 'Invite',
  inviteAgain: 'Invite again',
  inviteSelected: (count: number) => `Invite ${people(count)}`,
  decline: 'Decline',
  declineSelected: (count: number) => `Decline ${people(count)}`,
  declineTitle: (name: string) => `Decline ${name}?`,
  declineManyTitle: (count: number) => `Decline ${people(count)}?`,
  declineText:
    'They’ll be notified by email, and everything they entered will be deleted. They can sign up again. This cannot be undone.',
  invited: (count: number) => (count === 0 ? 'No one is waiting.' : `Invited ${people(count)}`),
  notInvited: 'Couldn’t send the invitations.',
  declined: (count: number) => `Declined ${people(count)}`,
  notDeclined: 'No one was declined.',
  table: 'People in the queue',
  name: 'Name',
  joined: 'Signed up',
  invitation: 'Invitation',
  sent: (when: string) => `Invited ${when}`,
  sentBy: (when: string, name: string) => `Invited ${when} by ${name}`,
  none: 'No one is waiting',
  noneText: 'New registrations appear here, oldest first.',
  noMatch: 'No matching people',
  noMatchText: 'Check the spelling, or remove the filters.',
  failed: 'Couldn’t load the queue',
});
