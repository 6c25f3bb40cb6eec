/** Public exports of the push notifications feature; other features import this file lazily. */
export { OpenFromNotification } from './open-from-notification.tsx';
export { PushOffer } from './push-offer.tsx';
export { PushSection } from './push-section.tsx';
