/** Signs the user out. */

import { type ReactNode, useState } from 'react';
import { paths } from '#web/lib/browser/paths.ts';
import { useNavigate } from '#web/lib/browser/router.tsx';
import { removeAccountData } from '#web/lib/offline/account-data.ts';
import { countUnsent } from '#web/lib/session/account-storage.ts';
import { useSession } from '#web/lib/session/session.ts';
import { Button } from '#web/ui/button.tsx';
import { DIALOG_BUTTONS } from '#web/ui/class-names.ts';
import { Modal } from '#web/ui/modal.tsx';
import { signOutLabels as labels } from '../auth.labels.ts';
import { endOnServer } from './revocations.ts';
import { announceSignOut } from './sign-out-channel.ts';

/**
 * `signOut` removes the session and the data of the account from this device, goes to the home page, and ends the
 * session on the server, with retries. If messages are unsent, it opens `dialog` first, which the caller must render.
 */
export function useSignOut(): { signOut: () => Promise<void>; dialog: ReactNode } {
  const navigate = useNavigate();
  const [unsent, setUnsent] = useState(0);
  const leave = async (): Promise<void> => {
    const { accessToken: token, user } = useSession.getState();
    useSession.getState().clear();
    // The next user of this browser must not find the data of this one in the storage.
    const removal = user && removeAccountData(user.id);
    if (user) announceSignOut({ userId: user.id, token });
    navigate(paths.home());
    await Promise.all([removal, token && endOnServer(token)]);
  };
  const signOut = async (): Promise<void> => {
    const { user } = useSession.getState();
    const count = user ? countUnsent(user.id) : 0;
    if (count > 0) setUnsent(count);
    else await leave();
  };
  const close = () => setUnsent(0);
  const confirm = () => {
    close();
    void leave();
  };
  const dialog = unsent === 0 ? null : <SignOutDialog unsent={unsent} onConfirm={confirm} onClose={close} />;
  return { signOut, dialog };
}

type SignOutDialogProps = { unsent: number; onConfirm: () => void; onClose: () => void };

/** Asks before a sign-out that would delete messages which were not sent yet. */
function SignOutDialog({ unsent, onConfirm, onClose }: SignOutDialogProps) {
  return (
    <Modal open onClose={onClose} title={labels.title} size="sm">
      <p className="text-soft">{labels.unsent(unsent)}</p>
      <div className={`${DIALOG_BUTTONS} mt-4`}>
        <Button data-autofocus="" onClick={onClose}>
          {labels.stay}
        </Button>
        <Button variant="danger" onClick={onConfirm}>
          {labels.confirm}
        </Button>
      </div>
    </Modal>
  );
}
