/** Offers push notifications after the user has sent something that another user can answer. */
import { useEffect, useEffectEvent } from 'react';
import { useToast } from '#web/ui/toast.tsx';
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

/**
 * Shows the offer as a toast that stays until the user answers it; not if notifications are already allowed or refused
 * in this browser, or the offer was answered in it. Renders nothing itself.
 */
export function PushOffer() {
  const toast = useToast();
  const { turnOn } = useTurnOnPush(storeAnswer);
  const offer = useEffectEvent(() => {
    if (pushAbility() !== 'ask' || wasAnswered()) return;
    const action = { label: labels.turnOn, onAction: turnOn };
    toast({ message: labels.offer, action, isLasting: true, onClose: storeAnswer });
  });
  useEffect(() => offer(), []);
  return null;
}
