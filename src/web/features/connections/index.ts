/** Exports what other modules use of the connections feature. */
export { ContactAction, ContactMessage } from './contact-panel.tsx';
export { OwnRequests } from './own-requests.tsx';
export { useListingContact } from './use-listing-contact.ts';
