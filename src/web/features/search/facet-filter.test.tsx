// @vitest-environment jsdom
/** Does typing find every value of a filter, with the keyboard alone and aloud, however many there are? */
import { QueryClientProvider } from '@tanstack/react-query';
import { cleanup, render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { type Route, routes } from '#contract/routes.ts';
import { call } from '#web/lib/api.ts';
import { ApiError } from '#web/lib/errors.ts';
import { createQueryClient } from '#web/lib/query.ts';
import { FacetFilter } from './facet-filter.tsx';
import type { FacetValue } from './search.queries.ts';
import type { IdFilter } from './search-params.ts';

vi.mock('#web/lib/api.ts', () => ({ call: vi.fn() }));
const api = vi.mocked(call as (route: Route, input: { query: { q?: string } }) => Promise<unknown>);

const group = { id: 3, name: 'Nova' };
const beyond: Record<IdFilter, { id: number; name: string }> = {
  group: { id: 77, name: 'Zora and friends' },
  member: { id: 78, name: 'Zora' },
  sourcetype: { id: 79, name: 'Zoran fanmeeting' },
};
const counted: FacetValue[] = Array.from({ length: 30 }, (_, at) => ({
  id: 100 + at,
  name: `One ${at}`,
  count: 30 - at,
}));
counted.push({ id: 131, name: 'Azor', count: 1 });

beforeEach(() => {
  api.mockImplementation(async (route, { query }) => {
    if (route === routes.lookups.sourceTypes)
      return { data: [{ id: 131, name: 'Azor' }, beyond.sourcetype, { id: 5, name: 'Album' }] };
    const { group: act, member } = beyond;
    return {
      data:
        query.q === 'zor'
          ? [
              { kind: 'group', ...act },
              { kind: 'member', ...member, group },
            ]
          : [],
    };
  });
});
afterEach(cleanup);

/** As the page does it: what is chosen is among the counted ones from the next answer on. */
function Filter({ name }: { name: IdFilter }) {
  const [chosen, setChosen] = useState<number[]>([]);
  const more = chosen.includes(beyond[name].id) ? [{ ...beyond[name], count: 4 }] : [];
  return (
    <FacetFilter
      name={name}
      values={[...counted, ...more]}
      chosen={chosen}
      isEstimate={false}
      onToggle={(id) => setChosen(chosen.includes(id) ? chosen.filter((one) => one !== id) : [...chosen, id])}
    />
  );
}
const show = (name: IdFilter) =>
  render(
    <QueryClientProvider client={createQueryClient()}>
      <Filter name={name} />
    </QueryClientProvider>,
  );

it.each<IdFilter>(['group', 'member', 'sourcetype'])('finds a %s beyond those that are counted', async (name) => {
  show(name);
  const filter = within(screen.getByRole('group'));
  await userEvent.tab();
  expect(document.activeElement).toBe(filter.getByRole('searchbox'));
  await userEvent.keyboard('zor');
  const found = await filter.findByRole<HTMLInputElement>('checkbox', { name: beyond[name].name });
  expect(filter.getAllByRole('checkbox')).toEqual([filter.getByRole('checkbox', { name: 'Azor 1 listing' }), found]);
  expect(filter.getByRole('status').textContent).toBe('2 found');
  await userEvent.tab();
  await userEvent.tab();
  expect(document.activeElement).toBe(found);
  await userEvent.keyboard(' ');
  // Chosen and counted, it is still under the finger.
  expect(filter.getByRole('checkbox', { name: `${beyond[name].name} 4 listings` })).toBe(found);
  expect([found.checked, document.activeElement]).toEqual([true, found]);
});

it.each<IdFilter>(['group', 'member', 'sourcetype'])('says that no %s is called so once it knows', async (name) => {
  show(name);
  const filter = within(screen.getByRole('group'));
  await userEvent.type(filter.getByRole('searchbox'), 'nobody');
  expect(filter.getByRole('status').textContent).toBe('');
  expect(await filter.findAllByText('None found')).toHaveLength(2);
  expect(filter.queryByRole('checkbox')).toBeNull();
});

it.each<IdFilter>(['group', 'sourcetype'])(
  'does not say that no %s is called so where it could not ask',
  async (name) => {
    api.mockRejectedValue(new ApiError('bad_request', 400));
    show(name);
    const filter = within(screen.getByRole('group'));
    await userEvent.type(filter.getByRole('searchbox'), 'nobody');
    expect(await filter.findAllByText('The search did not work')).toHaveLength(2);
  },
);
