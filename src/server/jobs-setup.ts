/** Registers all scheduled jobs. */
import type { Config } from './config/config.ts';
import type { Db } from './db/db.ts';
import { changesSweepJob } from './events/changes-sweep.ts';
import { expiredTokensJob, type LinkSigningKey } from './features/auth/index.ts';
import { listingViewsJob } from './features/listings/index.ts';
import { oldCasesJob, openPhotoCase, suspensionsJob } from './features/moderation/index.ts';
import { photoFingerprintJob } from './features/photo-reuse/index.ts';
import { accountErasureJob, retentionJob } from './features/privacy/index.ts';
import { ringJob } from './features/rings/index.ts';
import { digestJob, unusedTermsJob } from './features/saved-searches/index.ts';
import { oldTextsJob } from './features/screening/index.ts';
import { formerPricesJob } from './features/search/index.ts';
import { waitingTicketsJob } from './features/support/index.ts';
import { proposeRingTrade, tradeExpiryJob } from './features/trades/index.ts';
import { oldFitsJob } from './features/trading/index.ts';
import { imageSweepJob } from './features/uploads/index.ts';
import { JobRunner } from './jobs/jobs.ts';
import { temporaryFileCleanupJob } from './jobs/temporary-file-cleanup.ts';
import type { Log } from './log/log.ts';
import type { Mailer } from './mail/mail.ts';
import type { MailLinks } from './mail/mail-links.ts';
import type { Storage } from './storage/storage.ts';

type JobParts = {
  db: Db;
  config: Config;
  links: LinkSigningKey & MailLinks;
  mailer: Mailer;
  storage: Storage;
  temporary: string;
  log: Log;
};

export function setUpJobs({ db, config, links, mailer, storage, temporary, log }: JobParts): JobRunner {
  return new JobRunner({
    db,
    log,
    jobs: [
      imageSweepJob(db),
      expiredTokensJob(db),
      changesSweepJob(db),
      temporaryFileCleanupJob(temporary),
      suspensionsJob(db),
      tradeExpiryJob(db),
      ringJob({ db, ringLength: config.ringLength, log, proposeTrade: proposeRingTrade }),
      oldCasesJob(db),
      waitingTicketsJob(db),
      oldTextsJob(db),
      digestJob({ db, links }),
      unusedTermsJob(db),
      oldFitsJob(db),
      listingViewsJob(db),
      formerPricesJob(db),
      accountErasureJob(db),
      retentionJob({ db, mailer }),
      ...(config.matchesPhotos ? [photoFingerprintJob({ db, storage, openPhotoCase, log })] : []),
    ],
  });
}
