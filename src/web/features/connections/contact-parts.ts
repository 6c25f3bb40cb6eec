/** The parts of the contact panel that appear only after a visitor has acted, or to signed-in users. */
export { BundleHint } from './bundle/bundle-hint.tsx';
export { ContactSheet } from './contact-sheet.tsx';
export { SentMessage } from './sent-message.tsx';
export { WaitingRequest } from './waiting-request.tsx';
