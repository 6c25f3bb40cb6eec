/** Whether pages show stored responses because the server cannot be reached, and whose responses the queries contain. */
import type { Query } from '@tanstack/react-query';
import { create } from 'zustand';

/** `isLost` from the first stored response until the server responds again. */
export const useServerContact = create<{ isLost: boolean }>()(() => ({ isLost: false }));

/** The access token with which the data of a query was fetched; empty for visitors. */
const tokens = new WeakMap<object, string>();

export const tokenOf = (query: Query): string | undefined => tokens.get(query);

/** Call it before the data is passed on: the stored data belongs to the account of this token. */
export function setTokenOf(query: object | undefined, token: string): void {
  if (query) tokens.set(query, token);
}
