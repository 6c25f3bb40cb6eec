/** Sets the document title: the page's name and the number of unread items. */
import { useEffect } from 'react';
import { create } from 'zustand';
import { config } from '../net/config.ts';

const useTitle = create<{ page: string; unread: number }>()(() => ({ page: '', unread: 0 }));

/** Example: `(3) Inbox · Magpie`; the home page has only the app's name. */
export function composeTitle(page: string, unread: number): string {
  const { name } = config();
  return `${unread > 0 ? `(${unread}) ` : ''}${page ? `${page} · ${name}` : name}`;
}

/** Sets the page title; pass undefined while the title is loading. */
export function usePageTitle(page: string | undefined): void {
  if (import.meta.env.SSR && page !== undefined) setRenderedTitle(page);
  useEffect(() => {
    if (page !== undefined) useTitle.setState({ page });
  }, [page]);
}

/** The title of the last page that the server rendered; unused in the browser. */
let rendered = '';
export const renderedTitle = (): string => rendered;
export function setRenderedTitle(page: string): void {
  rendered = page;
}

/** The `title` of pages that call `usePageTitle` themselves, because their title depends on data or state. */
export const titleSetByPage = (): undefined => undefined;

export function setTitleUnread(unread: number): void {
  useTitle.setState({ unread });
}

export function useDocumentTitle(): void {
  const { page, unread } = useTitle();
  const title = composeTitle(page, unread);
  useEffect(() => {
    document.title = title;
  }, [title]);
}
