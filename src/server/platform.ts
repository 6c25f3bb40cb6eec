/** Registers what the layers below the features need: the delivery of pushes and emails, and the removal of old data. */
import { eraseChanges } from './events/changes.ts';
import { changesSweepJob } from './events/changes-sweep.ts';
import { PUSH } from './events/pushes.ts';
import { feature } from './feature.ts';
import { temporaryFileCleanupJob } from './jobs/temporary-file-cleanup.ts';
import { MAIL, mailboxErasureHandlers, sendMails } from './mail/mail.ts';
import { pushDelivery } from './realtime-setup.ts';

export const platformFeature = feature({
  deliveries: ({ realtime, mailer }) => ({
    push: { [PUSH]: pushDelivery(realtime) },
    mail: { [MAIL]: sendMails(mailer), ...mailboxErasureHandlers(mailer) },
  }),
  jobs: ({ db, temporary }) => [changesSweepJob(db), temporaryFileCleanupJob(temporary)],
  erase: { changes: { changes: eraseChanges } },
});
