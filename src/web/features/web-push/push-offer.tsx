/** Offers push notifications after the user has sent something that another user can answer. */
import { useState } from 'react';
import { Banner } from '#web/ui/banner.tsx';
import { Button } from '#web/ui/button.tsx';
import { pushAbility } from './browser-push.ts';
import { useTurnOnPush } from './use-turn-on-push.ts';
import { webPushLabels as labels } from './web-push.labels.ts';

const STORAGE_KEY = 'push-offer';

function wasAnswered(): boolean {
  try {
    return window.localStorage.getItem(STORAGE_KEY) !== null;
  } catch {
    // Without storage, an answer cannot be remembered, and the offer would return after every message.
    return true;
  }
}

function storeAnswer(): void {
  try {
    window.localStorage.setItem(STORAGE_KEY, 'answered');
  } catch (error) {
    console.error('Failed to store the answer to the offer of notifications', error);
  }
}

/** Shown until the user answers it in this browser; not shown if notifications are already allowed or refused there. */
export function PushOffer() {
  const [isOpen, setOpen] = useState(() => pushAbility() === 'ask' && !wasAnswered());
  const close = () => {
    storeAnswer();
    setOpen(false);
  };
  const { turnOn, isPending } = useTurnOnPush(close);
  if (!isOpen) return null;
  return (
    <div className="mb-3">
      <Banner shape="box" role="status" action={{ label: labels.notNow, onAction: close }}>
        <p>{labels.offer}</p>
        <Button className="mt-2" busy={isPending} onClick={turnOn}>
          {labels.turnOn}
        </Button>
      </Banner>
    </div>
  );
}
