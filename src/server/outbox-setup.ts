/** Connects the outbox handlers with the runners that call them. */
import type { Db } from './db/db.ts';
import { OutboxRunner } from './events/outbox.ts';
import { joinRunners } from './events/outbox-runners.ts';
import { PUSH } from './events/pushes.ts';
import { announcementOutboxHandlers } from './features/announcements/index.ts';
import { type LinkSigningKey, linkMailDeliveries, socketHandlers } from './features/auth/index.ts';
import { presenceOutboxHandlers, unreadOutboxHandlers } from './features/conversations/index.ts';
import { heldMessageOutboxHandlers } from './features/held-messages/index.ts';
import { listingVisibilityHandlers, moveMergedListings } from './features/listings/index.ts';
import { mergeOutboxHandlers, ratesOutboxHandlers } from './features/lookups/index.ts';
import { marketplaceOutboxHandlers } from './features/marketplace/index.ts';
import { moderationOutboxHandlers, openPhotoCase } from './features/moderation/index.ts';
import { photoOutboxHandlers } from './features/photo-reuse/index.ts';
import { erasureOutboxHandlers, exportOutboxHandlers } from './features/privacy/index.ts';
import { alertOutboxHandlers } from './features/saved-searches/index.ts';
import { documentOutboxHandlers } from './features/search/index.ts';
import { tradeOutboxHandlers } from './features/trades/index.ts';
import { fitOutboxHandlers } from './features/trading/index.ts';
import { pictureOutboxHandlers } from './features/uploads/index.ts';
import { type PushSender, webPushOutboxHandlers } from './features/web-push/index.ts';
import type { Limiter, LimitTable } from './limits/limits.ts';
import type { Log } from './log/log.ts';
import { MAIL, type Mailer, mailboxErasureHandlers, sendMails } from './mail/mail.ts';
import type { MailLinks } from './mail/mail-links.ts';
import type { Realtime } from './realtime/realtime.ts';
import { pushDelivery } from './realtime-setup.ts';
import type { Storage } from './storage/storage.ts';

type OutboxParts = {
  db: Db;
  realtime: Realtime;
  mailer: Mailer;
  links: LinkSigningKey & MailLinks;
  storage: Storage;
  pushSender: PushSender;
  limiter: Limiter;
  limits: LimitTable;
  appealKey: string;
  matchesPhotos: boolean;
  log: Log;
};

function mailHandlers({ db, mailer, links }: OutboxParts) {
  const deliverMail = sendMails(mailer);
  return {
    [MAIL]: deliverMail,
    ...linkMailDeliveries({ db, links, deliverMail }),
    ...unreadOutboxHandlers({ links }),
    ...mailboxErasureHandlers(mailer),
  };
}

/** Uses several runners, so that a slow mail server or storage delays no push. */
export async function setUpOutbox(parts: OutboxParts) {
  const { db, realtime, links, storage, pushSender, limiter, limits, appealKey, log } = parts;
  const pushes = {
    [PUSH]: pushDelivery(realtime),
    ...socketHandlers(realtime),
    ...presenceOutboxHandlers(realtime),
    ...announcementOutboxHandlers({ db, realtime }),
    ...ratesOutboxHandlers(realtime),
    ...marketplaceOutboxHandlers({ db, realtime }),
  };
  const alerts = alertOutboxHandlers({ db, links, limiter, limits });
  const moderation = moderationOutboxHandlers({ publicUrl: links.publicUrl, appealKey });
  const exports = exportOutboxHandlers({ db, storage, publicUrl: links.publicUrl, log });
  const leavingAccounts = { ...listingVisibilityHandlers(db), ...erasureOutboxHandlers(db) };
  const photos = photoOutboxHandlers({ db, storage, openPhotoCase, isEnabled: parts.matchesPhotos });
  const merges = mergeOutboxHandlers({ moveMergedListings });
  const webPush = webPushOutboxHandlers({ db, sender: pushSender, log });
  const runners = [
    new OutboxRunner({ db, log, deliver: pushes }),
    // A claim must last longer than the delivery of its batch, even if every send takes as long as the mail server's
    // timeout.
    new OutboxRunner({ db, log, deliver: mailHandlers(parts), batch: 10, claimSeconds: 600 }),
    new OutboxRunner({ db, log, deliver: pictureOutboxHandlers(storage), batch: 1, claimSeconds: 600 }),
    // The claim is short, because after a crash, alerts are delayed until the claim expires. If two nodes handle the
    // same listing, each user is still notified only once.
    new OutboxRunner({ db, log, deliver: alerts, batch: 1, claimSeconds: 20 }),
    new OutboxRunner({ db, log, deliver: fitOutboxHandlers(db), batch: 1, claimSeconds: 60 }),
    new OutboxRunner({ db, log, deliver: tradeOutboxHandlers(db), batch: 1 }),
    new OutboxRunner({ db, log, deliver: { ...documentOutboxHandlers, ...merges }, batch: 1, claimSeconds: 20 }),
    new OutboxRunner({ db, log, deliver: { ...moderation, ...heldMessageOutboxHandlers }, batch: 1 }),
    new OutboxRunner({ db, log, deliver: leavingAccounts, batch: 1, claimSeconds: 60 }),
    new OutboxRunner({ db, log, deliver: exports, batch: 1, claimSeconds: 60 }),
    new OutboxRunner({ db, log, deliver: photos, batch: 1, claimSeconds: 60 }),
    // A claim of 30 seconds is long enough: claimed rows are delivered in parallel, and each request to a push service
    // has a time limit of ten seconds.
    new OutboxRunner({ db, log, deliver: webPush, batch: 40, claimSeconds: 30, parallel: true }),
  ];
  return await joinRunners(db, runners);
}
