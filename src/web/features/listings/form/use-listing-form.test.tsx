// @vitest-environment jsdom
import { act, cleanup, renderHook } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import type { ListingDraft } from '#rules/listings/listing-form.ts';
import { emptyDraft } from './listing-draft.ts';
import { type SaveListing, useListingForm } from './use-listing-form.ts';

afterEach(cleanup);

const filled: ListingDraft = {
  ...emptyDraft,
  images: ['https://m.example/storage/listings/a-112233/1280.jpg'],
  name: 'Juni5 trio',
  price: '12',
  currency_id: 2,
  group_id: 10,
  members: [21],
  sourcetype_id: 30,
};

describe('useListingForm', () => {
  it('saves what was typed since the last render', async () => {
    const save = vi.fn<SaveListing>(async () => undefined);
    const options = { initial: filled, onChange: () => undefined, onSave: save, onSecondSave: undefined };
    const { result } = renderHook(() => useListingForm(options));
    await act(async () => {
      const { change, run } = result.current;
      change({ description: '<p>Mint.</p>' });
      await run();
    });
    expect(save.mock.calls.map(([listing]) => listing.description)).toEqual(['<p>Mint.</p>']);
    expect(result.current.refusal).toBeUndefined();
  });
});
