// @vitest-environment jsdom
import { act, cleanup, renderHook } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { filledDraft } from './listing-draft.fixture.ts';
import { type SaveListing, useListingForm } from './use-listing-form.ts';

afterEach(cleanup);

const filled = { ...filledDraft, images: ['https://m.example/storage/listings/a-112233/1280.jpg'], description: '' };

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
