// The demo's current and past announcements.
import type { DemoAnnouncement } from './shape.ts';

const day = 24 * 60;

export const announcements: DemoAnnouncement[] = [
  {
    message: 'Sending cards this month? Read the packing guide under “Guides” first.',
    type: 'info',
    isActive: true,
    isDismissible: true,
    startsMinutesAgo: 3 * day,
    endsMinutesAgo: null,
  },
  {
    message: 'Some couriers are slow in the week before the holidays. Post early, and tell your buyers.',
    type: 'warning',
    isActive: true,
    isDismissible: true,
    startsMinutesAgo: 2 * day,
    endsMinutesAgo: null,
  },
  {
    message: 'Another site copies our listings. Sign in only at this address.',
    type: 'error',
    isActive: true,
    isDismissible: true,
    startsMinutesAgo: day,
    endsMinutesAgo: null,
  },
  {
    message: 'Photo uploads are failing at the moment. We’re on it; your drafts are safe.',
    type: 'error',
    isActive: false,
    isDismissible: false,
    startsMinutesAgo: 20 * day,
    endsMinutesAgo: 20 * day - 95,
  },
  {
    message: 'Magpie is two years old. Thank you for every honest corner photo.',
    type: 'info',
    isActive: true,
    isDismissible: true,
    startsMinutesAgo: 60 * day,
    endsMinutesAgo: 53 * day,
  },
];
