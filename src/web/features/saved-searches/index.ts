/** Public exports of the saved-searches feature. The app loads its page directly. */
export { MailsSelect } from './mails-select.tsx';
export { SaveSearchButton } from './save-search-button.tsx';
