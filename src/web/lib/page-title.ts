/** What stands on the browser's tab: the page's name, and how much is unread? */
import { useEffect } from 'react';
import { create } from 'zustand';

const APP = 'Magpie';

const useTitle = create<{ page: string; unread: number }>()(() => ({ page: '', unread: 0 }));

/** `(3) Inbox · Magpie`; the home page is just the app's name. */
export function composeTitle(page: string, unread: number): string {
  return `${unread > 0 ? `(${unread}) ` : ''}${page ? `${page} · ${APP}` : APP}`;
}

/** Names the page while the calling component is on screen; undefined while its name is still loading. */
export function usePageTitle(page: string | undefined): void {
  useEffect(() => {
    if (page !== undefined) useTitle.setState({ page });
  }, [page]);
}

/** Shows a count of unread things before every page's name. */
export function setTitleUnread(unread: number): void {
  useTitle.setState({ unread });
}

/** Keeps the document's title current; mounted once, in the layout. */
export function useDocumentTitle(): void {
  const { page, unread } = useTitle();
  useEffect(() => {
    document.title = composeTitle(page, unread);
  }, [page, unread]);
}
