/** Defines how the sender of a message edits or deletes it. */

import { z } from 'zod';
import { Message, MessageId, NewMessage } from './conversations.ts';
import { defineRoutes } from './endpoint.ts';
import { MESSAGE_CHANGE_MINUTES } from './limits.ts';
import { messageRoutes } from './message-routes.ts';

const byId = z.object({ id: MessageId });

export const messages = defineRoutes(messageRoutes.messages, {
  edit: {
    summary: `Edits the text of a message of the user within ${MESSAGE_CHANGE_MINUTES} minutes; its pictures stay`,
    params: byId,
    body: NewMessage.pick({ message: true }),
    responses: { 200: Message },
    errors: [
      'unauthenticated',
      'forbidden',
      'not_found',
      'validation_failed',
      'conversation_closed',
      'message_unchangeable',
      'user_blocked',
    ],
  },
  remove: {
    summary: `Deletes the text and pictures of a message of the user within ${MESSAGE_CHANGE_MINUTES} minutes; deleting it again changes nothing`,
    params: byId,
    responses: { 200: Message },
    errors: ['unauthenticated', 'forbidden', 'not_found', 'message_unchangeable', 'user_blocked'],
  },
});
