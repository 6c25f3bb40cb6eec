/** What do other rooms use of the conversations? */
export { ChatPreferences } from './chat-preferences.tsx';
export { useConversationsLive } from './conversations.live.ts';
export { useUnreadTitle, useUnreadTotal } from './unread.ts';
