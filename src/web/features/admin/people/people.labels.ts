/** Messages of the user management pages. */
import type { PersonRow } from '#contract/people.ts';
import { defineMessages } from '#web/lib/i18n/language.ts';

const roles: Record<PersonRow['role'], string> = { member: 'User', moderator: 'Moderator', admin: 'Admin' };
const statuses: Record<PersonRow['status'], string> = {
  queued: 'Waiting',
  invited: 'Invited',
  active: 'Active',
  suspended: 'Suspended',
  deleted: 'Deleted',
};

/** What changes for a user who gets the role. */
const newRole: Record<PersonRow['role'], (name: string) => string> = {
  member: (name) => `${name} loses access to all staff pages.`,
  moderator: (name) =>
    `${name} can read reports, reported messages and support tickets, hide content, and warn and suspend users.`,
  admin: (name) => `${name} can do everything that you can, including removing your admin role.`,
};

export const peopleLabels = defineMessages('adminPeople', {
  title: 'People',
  roles,
  statuses,
  search: 'Search',
  searchHelp: 'Part of a name or email address, or an exact ID',
  role: 'Role',
  status: 'Status',
  all: 'All',
  table: 'Users',
  name: 'Name',
  email: 'Email',
  joined: 'Signed up',
  empty: 'No matching people',
  emptyText: 'Check the spelling, or remove the filters.',
  failed: 'Couldn’t load the list',
  failedPerson: 'Couldn’t load the user',
  back: 'All people',
  factsTitle: 'Facts',
  id: 'ID',
  invitation: 'Invited',
  by: (when: string, name: string) => `${when} by ${name}`,
  listings: 'Listings',
  listingCounts: (open: number, closed: number) => `${open} open, ${closed} closed`,
  sessions: 'Open sessions',
  account: 'Account',
  sanction: 'Warn or suspend',
  warn: 'Warn',
  suspend: 'Suspend',
  lift: 'Lift the suspension',
  endSessions: 'End all sessions',
  endSessionsText: 'The user is signed out everywhere and all API keys stop working. This cannot be undone.',
  changeRole: 'Change role',
  newRole,
  reportsAbout: 'Reports about this user',
  reportsBy: 'Reports by this user',
  none: 'None',
  notes: 'Notes',
  former: 'Former staff member',
  note: 'New note',
  noteHelp: 'Only staff can read notes.',
  noteMissing: 'Write a note.',
  addNote: 'Add note',
  warned: (name: string) => `Warning sent to ${name}.`,
  suspended: (name: string) => `${name} is suspended permanently.`,
  suspendedUntil: (name: string, day: string) => `${name} is suspended until ${day}.`,
  lifted: (name: string) => `${name} is no longer suspended.`,
  sessionsEnded: (name: string) => `${name} is signed out everywhere.`,
  roleChanged: (name: string, role: string) => `The role of ${name} is now ${role}.`,
  noteAdded: 'The note was added.',
  undone: 'Undone. The user won’t be notified.',
  notSaved: 'Couldn’t save the change.',
});
