// @vitest-environment jsdom

import { act, cleanup, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { RouteKey } from '#contract/api.ts';
import type { ValuesFilter } from '#contract/fields.ts';
import { french } from '#web/languages/french.ts';
import { setLanguage } from '#web/lib/i18n/language.ts';
import { call } from '#web/lib/net/api.ts';
import { ApiError } from '#web/lib/net/errors.ts';
import { descriptionOf } from '#web/ui/description.fixture.ts';
import { renderPage } from '#web/ui/page.fixture.tsx';
import { FacetFilter } from './facet-filter.tsx';
import type { FacetValue } from './search.queries.ts';

vi.mock('#web/lib/net/api.ts', () => import('#web/lib/net/api.fixture.ts'));
const api = vi.mocked(call as (route: RouteKey, input: { query: { q?: string } }) => Promise<unknown>);

const group = { id: 3, name: 'Nova' };
const uncounted: Record<ValuesFilter, { id: number; name: string }> = {
  group: { id: 77, name: 'Zora and friends' },
  member: { id: 78, name: 'Zora' },
  sourcetype: { id: 79, name: 'Zoran fanmeeting' },
  condition: { id: 80, name: 'Zero wear' },
};
const counted: FacetValue[] = Array.from({ length: 30 }, (_, at) => ({
  id: 100 + at,
  name: `One ${at}`,
  count: 30 - at,
}));
counted.push({ id: 131, name: 'Azor', count: 1 });

beforeEach(() => {
  api.mockImplementation(async (route, { query }) => {
    if (route === 'GET /api/sourcetypes')
      return { data: [{ id: 131, name: 'Azor' }, uncounted.sourcetype, { id: 5, name: 'Album' }] };
    const { group: act, member } = uncounted;
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
afterEach(() => {
  cleanup();
  setLanguage('en', {});
});

/** Simulates the page: once a value is selected, the server's next response contains a count for it. */
function Filter({ name }: { name: ValuesFilter }) {
  const [chosen, setChosen] = useState<number[]>([]);
  const more = chosen.includes(uncounted[name].id) ? [{ ...uncounted[name], count: 4 }] : [];
  return (
    <FacetFilter
      name={name}
      values={[...counted, ...more]}
      chosen={chosen}
      isEstimate={false}
      onToggle={(id) => setChosen(chosen.includes(id) ? chosen.filter((other) => other !== id) : [...chosen, id])}
    />
  );
}
const show = (name: ValuesFilter) => renderPage(<Filter name={name} />);

it.each<ValuesFilter>(['group', 'member', 'sourcetype'])(
  'the filter "%s" finds a value without a count, and keeps the focus on it when it is selected',
  async (name) => {
    show(name);
    const filter = within(screen.getByRole('group'));
    await userEvent.tab();
    expect(document.activeElement).toBe(filter.getByRole('searchbox'));
    await userEvent.keyboard('zor');
    const option = await filter.findByRole<HTMLInputElement>('checkbox', { name: uncounted[name].name });
    expect(filter.getAllByRole('checkbox')).toEqual([filter.getByRole('checkbox', { name: 'Azor 1 listing' }), option]);
    expect(filter.getByRole('status').textContent).toBe('2 found');
    await userEvent.tab();
    await userEvent.tab();
    expect(document.activeElement).toBe(option);
    await userEvent.keyboard(' ');
    // The checkbox is still the same element after the value was selected and got a count.
    expect(filter.getByRole('checkbox', { name: `${uncounted[name].name} 4 listings` })).toBe(option);
    expect([option.checked, document.activeElement]).toEqual([true, option]);
  },
);

it('the filter describes its values with its error', () => {
  renderPage(
    <FacetFilter
      name="group"
      values={counted}
      chosen={[]}
      isEstimate={false}
      error="Unknown group"
      onToggle={() => undefined}
    />,
  );
  expect(descriptionOf(screen.getByRole('group'))).toBe('Unknown group');
});

it('the filter shows French names to users who read French, and finds values by them', async () => {
  const values = counted.map((value) => ({ ...value, name_fr: `Un ${value.id}` }));
  renderPage(
    <FacetFilter name="condition" values={values} chosen={[]} isEstimate={false} onToggle={() => undefined} />,
  );
  act(() => setLanguage('fr', french));
  const filter = within(screen.getByRole('group'));
  await userEvent.type(filter.getByRole('searchbox'), 'un 131');
  expect(filter.getByRole('checkbox', { name: /^Un 131/ })).toBeTruthy();
  expect(filter.queryByRole('checkbox', { name: /^Un 100/ })).toBeNull();
});

it('the filter finds a source type without a count by its French name, and shows that name', async () => {
  api.mockResolvedValue({ data: [{ ...uncounted.sourcetype, name_fr: 'Rencontre' }] });
  show('sourcetype');
  act(() => setLanguage('fr', french));
  await userEvent.type(screen.getByRole('searchbox'), 'renc');
  expect(await screen.findByRole('checkbox', { name: 'Rencontre' })).toBeTruthy();
});

it.each<ValuesFilter>(['group', 'member', 'sourcetype'])(
  'the filter "%s" announces "None found" only once the search has finished',
  async (name) => {
    show(name);
    const filter = within(screen.getByRole('group'));
    await userEvent.type(filter.getByRole('searchbox'), 'nobody');
    expect(filter.getByRole('status').textContent).toBe('');
    expect(await filter.findAllByText('None found')).toHaveLength(2);
    expect(filter.queryByRole('checkbox')).toBeNull();
  },
);

it.each<ValuesFilter>(['group', 'sourcetype'])(
  'the filter "%s" reports a failed search instead of "None found"',
  async (name) => {
    api.mockRejectedValue(new ApiError('bad_request', 400));
    show(name);
    const filter = within(screen.getByRole('group'));
    await userEvent.type(filter.getByRole('searchbox'), 'nobody');
    expect(await filter.findAllByText('Couldn’t run the search')).toHaveLength(2);
  },
);
