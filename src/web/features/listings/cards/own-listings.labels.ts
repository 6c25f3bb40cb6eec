/** Defines the texts around the owner's listings. */
import { formatCount } from '#web/lib/i18n/format.ts';
import { defineMessages } from '#web/lib/i18n/language.ts';
export const ownListingsLabels = defineMessages('ownListings', {
  filter: 'Show',
  all: 'All',
  open: 'Open',
  closed: 'Closed',
  count: (word: string, count: number) => `${word} (${count})`,
  noneOpen: 'No open listings',
  noneClosed: 'No closed listings',
  more: 'Show more',
  /** Announced when more listings are shown. */
  shown: (count: number, total: number) => `${formatCount(count)} of ${formatCount(total)} shown`,
  close: 'Close',
  closeName: (name: string) => `Close ${name}`,
  reopen: 'Reopen',
  reopenName: (name: string) => `Reopen ${name}`,
  closedNow: (name: string) => `${name} closed`,
  reopenedNow: (name: string) => `${name} reopened`,
  undo: 'Undo',
  notClosed: (name: string) => `Couldn’t close ${name}.`,
  notReopened: (name: string) => `Couldn’t reopen ${name}.`,
});
