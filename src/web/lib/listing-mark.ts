/** With what may somebody mark a listing, wherever one is shown? The app says; without it there is nothing to press. */
import { type ComponentType, createContext } from 'react';
import type { ListingCard } from '#contract/listings.ts';

export type ListingMarkProps = { listing: Pick<ListingCard, 'id' | 'name'> };

export const ListingMark = createContext<ComponentType<ListingMarkProps> | null>(null);
