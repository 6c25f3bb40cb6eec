/** How do the tabs of one browser tell one another what has happened? */

export type TabChannel<News> = {
  /** To all others, never to this one. */
  post: (news: News) => void;
  close: () => void;
};

/** Silent where the browser has no such thing: each tab then learns from the server. */
export function openTabChannel<News>(name: string, hear: (news: News) => void): TabChannel<News> {
  if (typeof BroadcastChannel === 'undefined') return { post: () => {}, close: () => {} };
  const channel = new BroadcastChannel(name);
  channel.onmessage = (event: MessageEvent<News>) => hear(event.data);
  return {
    post: (news) => {
      try {
        channel.postMessage(news);
      } catch (error) {
        console.error('The other tabs could not be told', error);
      }
    },
    close: () => channel.close(),
  };
}
