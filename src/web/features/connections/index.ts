/** Public exports of the connections feature. */
export { useOwnRequests } from './connections.queries.ts';
export { ContactAction, ContactHint, ContactMessage } from './contact-panel.tsx';
export { OwnRequests } from './own-requests.tsx';
export { useListingContact } from './use-listing-contact.ts';
