/** Public API of the held-messages feature for the rest of the server. */
export { decideHeldText, heldMessageOutboxHandlers } from './held-messages.service.ts';
export { listHeldTexts } from './held-messages.views.ts';
