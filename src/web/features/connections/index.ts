/** What do other features ask of the connections between buyers and sellers? */
export { ContactAction, ContactMessage } from './contact-panel.tsx';
export { useListingContact } from './use-listing-contact.ts';
