/** Public exports of the push notifications feature. */
export { OpenFromNotification } from './open-from-notification.tsx';
export { PushOffer } from './push-offer.tsx';
export { PushSection } from './push-section.tsx';
