/**
 * Provides the control that marks a listing, such as a favourite button. The app provides it; without it, no control is
 * rendered.
 */
import { type ComponentType, createContext } from 'react';
import type { ListingCard } from '#contract/listings.ts';

export type ListingMarkProps = { listing: Pick<ListingCard, 'id' | 'name' | 'seller_id'> };

export const ListingMark = createContext<ComponentType<ListingMarkProps> | null>(null);
