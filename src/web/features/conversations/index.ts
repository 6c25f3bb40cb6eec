/** Public exports of the conversations feature. */
export { ChatPreferences } from './chat-preferences.tsx';
export { useConversationsLive } from './conversations.live.ts';
export { useUnreadTitle, useUnreadTotal } from './inbox/unread.ts';
