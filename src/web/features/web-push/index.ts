/** Exports what other features use of push notifications; they import it lazily. */
export { OpenFromNotification } from './open-from-notification.tsx';
export { PushOffer } from './push-offer.tsx';
export { PushSection } from './push-section.tsx';
