/** Public exports of the saved-searches feature. Its page is a lazy chunk, imported from its own file. */
export { MailsSelect } from './mails-select.tsx';
export { SaveSearchButton } from './save-search-button.tsx';
