/** Public API of the held messages for the rest of the server. */
export { heldMessageOutboxHandlers } from './held-messages.service.ts';
