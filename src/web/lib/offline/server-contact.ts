/**
 * Records whether pages show stored responses because the server is unreachable, and the access token with which each
 * query's data was fetched.
 */
import type { Query } from '@tanstack/react-query';
import { create } from 'zustand';

/** `isLost` is true from the first use of a stored response until the server responds again. */
export const useServerContact = create<{ isLost: boolean }>()(() => ({ isLost: false }));

/** The access token with which a query's data was fetched; empty for visitors. */
const tokens = new WeakMap<object, string>();

export const tokenOf = (query: Query): string | undefined => tokens.get(query);

/**
 * Records the access token with which a query's data was fetched. Call this before the query receives the data, because
 * the data is stored for the account of this token.
 */
export function setTokenOf(query: object | undefined, token: string): void {
  if (query) tokens.set(query, token);
}
