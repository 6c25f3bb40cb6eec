/** Public API of the held messages for the rest of the server. */
export { decideHeldText, heldMessageOutboxHandlers } from './held-messages.service.ts';
export { listHeldTexts } from './held-messages.views.ts';
