/**
 * Defines the action that triggers each call of the staff's pages and its expected result, or why the call is not
 * checked.
 */
import type { Page } from '@playwright/test';
import type { IdOf, RouteKey } from '#contract/api.ts';
import { button, expectVisible, fill, press, reopen } from './failing-actions.ts';
import type { FailingCall, Unchecked } from './failing-calls.ts';
import {
  announcementAt,
  appealAt,
  caseAt,
  chooseOption,
  closedTicketAt,
  confirm,
  entryAt,
  failedDeliveryAt,
  heldAt,
  jobAt,
  personAt,
  pressExactly,
  pressInDialog,
  proposalAt,
  queueAt,
  setMember,
  sourceTypesAt,
  suspendedAt,
  synonymsAt,
  ticketAt,
} from './failing-staff-actions.ts';

const who = 'admin';
const read = (at: FailingCall['at']): FailingCall => ({ who, at });
/** A button of the page, which the user presses again after the failure. */
const pressed = (at: FailingCall['at'], name: string): FailingCall => {
  const act = pressExactly(name);
  return { who, at, act, again: act, resume: act };
};
/** A button of the first row. It opens a confirmation dialog, which stays open after the failure. */
const confirmed = (at: FailingCall['at'], name: string): FailingCall => ({
  who,
  at,
  act: confirm(name),
  again: pressInDialog(name),
  resume: confirm(name),
});
/** A button of the page. It opens a confirmation dialog, which stays open after the failure. */
const pressedTwice = (at: FailingCall['at'], name: string): FailingCall => {
  const act = async (page: Page): Promise<void> => {
    await pressExactly(name)(page);
    await pressInDialog(name)(page);
  };
  return { who, at, act, again: pressInDialog(name), resume: act };
};
/** A form; the typed text must still be in it after the failure. */
const sent = (at: FailingCall['at'], label: string, text: string, name: string): FailingCall => ({
  who,
  at,
  act: async (page) => {
    await fill(page, label, text);
    await pressExactly(name)(page);
  },
  again: pressExactly(name),
  typed: [label, new RegExp(text.slice(0, 20))],
});
/** A form in a dialog, opened by a button. */
const inDialog = (at: FailingCall['at'], open: string, label: string, text: string, name: string): FailingCall => {
  const act = async (page: Page): Promise<void> => {
    await pressExactly(open)(page);
    await page.getByRole('dialog').getByLabel(label).first().fill(text);
    await pressInDialog(name)(page);
  };
  return { who, at, act, again: pressInDialog(name), resume: act };
};

async function warn(page: Page): Promise<void> {
  await pressExactly('Warn')(page);
  await fill(page, 'Message to the user', 'Describe it better.');
  await pressExactly('Warn and notify the user')(page);
}

async function makeModerator(page: Page): Promise<void> {
  await chooseOption('Change role', 'Moderator')(page);
  await pressInDialog('Change role')(page);
}

async function mergeEntry(page: Page): Promise<void> {
  await pressExactly('Merge')(page);
  await chooseOption('Merge into')(page);
  await pressInDialog('Merge')(page);
}

const REFUSAL = {
  shows: async (page: Page) => page.getByRole('alert').filter({ hasText: /\w/ }).first().waitFor(),
};

const today = new Date().toISOString().slice(0, 10);
const API_ONLY = { unchecked: 'no page calls it: it is part of the API' };

export const failingStaffCalls: Readonly<
  Record<IdOf<Extract<RouteKey, `${string} /api/admin/${string}`>>, FailingCall | Unchecked>
> = {
  'queue.list': read('/admin/queue'),
  'queue.invite': pressed(queueAt, 'Invite'),
  'queue.decline': confirmed(queueAt, 'Decline'),
  'currencies.staffRates': read('/admin/currencies'),
  'currencies.setRates': pressed('/admin/currencies', 'Save rates'),
  'currencies.importRates': sent(
    '/admin/currencies',
    'Or paste the contents of the file',
    `currency,rate,date\nCAD,1.4,${today}`,
    'Check',
  ),
  'catalogue.groupAliases': API_ONLY,
  'catalogue.memberAliases': API_ONLY,
  'staffAnnouncements.list': read('/admin/announcements'),
  'staffAnnouncements.publish': sent('/admin/announcements', 'Message', 'We are back at noon.', 'Publish'),
  'staffAnnouncements.withdraw': confirmed(announcementAt, 'Withdraw'),
  'marketplace.read': read('/admin/marketplace'),
  'marketplace.update': sent('/admin/marketplace', 'Name', 'Cards of the coast', 'Save'),
  'marketplace.testMail': pressed('/admin/marketplace', 'Send a test email'),
  'operations.overview': read('/admin'),
  'operations.outbox': read('/admin/mails'),
  'operations.retry': pressed(failedDeliveryAt, 'Retry'),
  'operations.discard': confirmed(failedDeliveryAt, 'Discard'),
  'operations.jobs': read('/admin/mails'),
  'operations.runJob': pressed(jobAt, 'Run now: Send daily emails'),
  'operations.audit': read('/admin/audit'),
  'operations.exportAudit': pressed('/admin/audit', 'Export as CSV'),
  'cases.list': read('/admin/reports'),
  'cases.read': { who, at: caseAt },
  'cases.decide': {
    who,
    at: caseAt,
    act: warn,
    again: pressExactly('Warn and notify the user'),
    typed: ['Message to the user', /^Describe it better\.$/],
  },
  'cases.undo': {
    who,
    at: caseAt,
    act: async (page) => {
      await warn(page);
      await button(page, 'Undo').click();
    },
    again: press('Undo'),
    unlike: {
      // The Undo button disappears before the user can sign in again.
      401: { shows: (page) => expectVisible(page, /^Your session ended/) },
      // Another attempt would be refused too, so the page does not offer one.
      ...{ 403: REFUSAL, 404: REFUSAL, 409: REFUSAL, 422: REFUSAL },
    },
  },
  'cases.decideAppeal': {
    who,
    at: appealAt,
    act: async (page) => {
      await fill(page, 'Answer to the user', 'We checked it again.');
      await pressExactly('Uphold the appeal')(page);
    },
    again: pressExactly('Uphold the appeal'),
    typed: ['Answer to the user', /^We checked it again\.$/],
  },
  'tickets.list': read('/admin/tickets'),
  'tickets.read': read(ticketAt),
  'tickets.answer': sent(ticketAt, 'Answer by email', 'Which carrier was it?', 'Send answer'),
  'tickets.note': sent(ticketAt, 'Internal note', 'Asked before.', 'Add note'),
  'tickets.close': pressed(ticketAt, 'Close'),
  'tickets.reopen': pressed(closedTicketAt, 'Reopen'),
  'heldMessages.list': read('/admin/held'),
  'heldMessages.release': pressed(heldAt, 'Release'),
  'heldMessages.decline': confirmed(heldAt, 'Decline'),
  'people.list': read('/admin/people'),
  'people.read': read(personAt),
  'people.sanction': { ...sent(personAt, 'Message to the user', 'Describe it better.', 'Warn'), after: setMember },
  'people.lift': { ...pressed(suspendedAt, 'Lift the suspension'), after: setMember },
  'people.endSessions': pressedTwice(personAt, 'End all sessions'),
  'people.setRole': {
    who,
    at: personAt,
    act: makeModerator,
    again: pressInDialog('Change role'),
    resume: makeModerator,
    after: setMember,
  },
  'people.note': sent(personAt, 'New note', 'Asked before.', 'Add note'),
  'catalogue.list': read('/admin/catalogue'),
  'catalogue.create': inDialog(sourceTypesAt, 'Add a source type', 'Name', 'Poster', 'Save'),
  'catalogue.update': inDialog(entryAt, 'Edit', 'Aliases', 'other', 'Save'),
  'catalogue.remove': confirmed(entryAt, 'Delete'),
  'catalogue.merge': {
    who,
    at: entryAt,
    act: mergeEntry,
    again: pressInDialog('Merge'),
    resume: mergeEntry,
  },
  'catalogue.merges': read('/admin/catalogue'),
  'catalogue.import': {
    who,
    at: '/admin/catalogue',
    act: async (page) => {
      await pressExactly('Import')(page);
      await fill(page, 'Or paste the contents of the file', 'kind,group,name,aliases\nsource type,,Sticker,');
      await pressInDialog('Check')(page);
    },
    again: pressInDialog('Check'),
    typed: ['Or paste the contents of the file', /Sticker/],
    resume: reopen(pressExactly('Import'), 'Or paste the contents of the file', /Sticker/, 'Check'),
  },
  'catalogue.export': pressed('/admin/catalogue', 'Export'),
  'conditions.replace': pressed('/admin/conditions', 'Save the scale'),
  'synonyms.list': read('/admin/synonyms'),
  'synonyms.create': inDialog(synonymsAt, 'Add a set', 'Words', 'poster, print', 'Save'),
  'synonyms.update': inDialog(synonymsAt, 'Edit', 'Words', 'vinyl, record, disc', 'Save'),
  'synonyms.remove': confirmed(synonymsAt, 'Delete'),
  'staffProposals.list': read('/admin/catalogue/proposals'),
  'staffProposals.decide': pressedTwice(proposalAt, 'Accept'),
};
