/**
 * Provides the control with which users mark a listing, such as a favourite button. If the app does not set a control,
 * nothing is rendered.
 */
import { type ComponentType, createContext } from 'react';
import type { ListingCard } from '#contract/listings.ts';

export type ListingMarkProps = { listing: Pick<ListingCard, 'id' | 'name' | 'seller_id'> };

export const ListingMark = createContext<ComponentType<ListingMarkProps> | null>(null);
