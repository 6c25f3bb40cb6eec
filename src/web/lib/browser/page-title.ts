/** Sets the document title: the page's name and the number of unread items. */
import { useEffect } from 'react';
import { create } from 'zustand';
import { config } from '../net/config.ts';

const useTitle = create<{ page: string; unread: number }>()(() => ({ page: '', unread: 0 }));

/** For example `(3) Inbox · Magpie`; the home page is just the app's name. */
export function composeTitle(page: string, unread: number): string {
  const { name } = config();
  return `${unread > 0 ? `(${unread}) ` : ''}${page ? `${page} · ${name}` : name}`;
}

/** Sets the page title while the calling component is mounted; undefined while the name is loading. */
export function usePageTitle(page: string | undefined): void {
  if (import.meta.env.SSR && page !== undefined) setRenderedTitle(page);
  useEffect(() => {
    if (page !== undefined) useTitle.setState({ page });
  }, [page]);
}

/** The title of the page that the server rendered last; unused in the browser. */
let rendered = '';
export const renderedTitle = (): string => rendered;
export function setRenderedTitle(page: string): void {
  rendered = page;
}

/** The `title` of a page that calls `usePageTitle` itself, because its title depends on its data or state. */
export const titleSetByPage = (): undefined => undefined;

/** Shows the number of unread items in front of every page title. */
export function setTitleUnread(unread: number): void {
  useTitle.setState({ unread });
}

/** Keeps the document's title up to date; mounted once, in the layout. */
export function useDocumentTitle(): void {
  const { page, unread } = useTitle();
  const title = composeTitle(page, unread);
  useEffect(() => {
    document.title = title;
  }, [title]);
}
