// @vitest-environment jsdom
import { cleanup, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { allPreferences } from '#contract/preferences.fixture.ts';
import type { Preferences } from '#contract/preferences.ts';
import { expectConsole } from '#test/strict-console.ts';
import { call } from '#web/lib/net/api.ts';
import { ApiError } from '#web/lib/net/errors.ts';
import { signInAs } from '#web/lib/session/session.fixture.ts';
import { useSession } from '#web/lib/session/session.ts';
import { renderPage } from '#web/ui/page.fixture.tsx';
import { RingSettingsSection } from './ring-settings-section.tsx';

vi.mock('#web/lib/net/api.ts', () => import('#web/lib/net/api.fixture.ts'));

let stored: Preferences;
let changes: Partial<Preferences>[];
let isRefused: boolean;
/** While true, each change request waits until the test calls `answerNext`. */
let isHeld: boolean;
let waiting: (() => void)[];
const answerNext = () => waiting.shift()?.();

beforeEach(() => {
  signInAs({ id: 1, name: 'wren', currency: 'USD' });
  [stored, changes, isRefused, isHeld, waiting] = [allPreferences, [], false, false, []];
  vi.mocked(call).mockImplementation((async (route: string, input: { body: Partial<Preferences> }) => {
    if (route === 'GET /api/preferences') return stored;
    changes.push(input.body);
    if (isHeld) await new Promise<void>((resolve) => waiting.push(resolve));
    if (isRefused) throw new ApiError('internal', 500);
    stored = { ...stored, ...input.body };
    return stored;
  }) as never);
});
afterEach(() => {
  cleanup();
  useSession.setState(useSession.getInitialState(), true);
});

const show = () => renderPage(<RingSettingsSection />, { history: ['/settings'] });
const joinSwitch = () => screen.findByRole<HTMLInputElement>('switch', { name: 'Include me in rings' });
const countrySwitch = () => screen.findByRole<HTMLInputElement>('switch', { name: 'Only rings within my country' });

describe('the ring settings section', () => {
  it('explains rings, shows more settings once rings are turned on, and saves each change', async () => {
    show();
    const join = await joinSwitch();
    expect(join.getAttribute('aria-describedby')).toBe(screen.getByText(/trade in a circle/).id);
    expect(screen.queryByRole('combobox')).toBeNull();
    await userEvent.click(join);
    await userEvent.click(await screen.findByRole('combobox', { name: /Accept a difference/ }));
    expect(screen.getByRole('option', { name: '15%' }).getAttribute('aria-selected')).toBe('true');
    await userEvent.click(screen.getByRole('option', { name: '30%' }));
    await userEvent.click(screen.getByRole('switch', { name: 'Only rings within my country' }));
    await waitFor(() =>
      expect(changes).toEqual([{ joins_rings: true }, { ring_value_percent: 30 }, { rings_in_country: true }]),
    );
  });

  it('sends several quick changes one at a time, and always shows the latest values', async () => {
    show();
    isHeld = true;
    await userEvent.click(await joinSwitch());
    await userEvent.click(await countrySwitch());
    await userEvent.click(await joinSwitch());
    await userEvent.click(await joinSwitch());
    expect(changes).toEqual([{ joins_rings: true }]);
    const values: boolean[] = [];
    for (const count of [2, 3, 4]) {
      answerNext();
      await waitFor(() => expect(changes).toHaveLength(count));
      values.push((await countrySwitch()).checked);
    }
    answerNext();
    await waitFor(() => expect(stored).toMatchObject({ joins_rings: true, rings_in_country: true }));
    expect(values).toEqual([true, true, true]);
    expect((await joinSwitch()).checked).toBe(true);
  });

  it('reverts only the change that failed', async () => {
    expectConsole('error', /Failed to change the preferences/);
    stored = { ...allPreferences, joins_rings: true, rings_in_country: false };
    show();
    const country = await countrySwitch();
    isHeld = true;
    await userEvent.click(country);
    await userEvent.click(await screen.findByRole('combobox', { name: /Accept a difference/ }));
    await userEvent.click(screen.getByRole('option', { name: '30%' }));
    isRefused = true;
    answerNext();
    expect(await screen.findByText('Couldn’t save this setting.')).toBeTruthy();
    expect(country.checked).toBe(false);
    expect(screen.getByRole('combobox').textContent).toContain('30%');
    isRefused = false;
    await waitFor(() => expect(changes).toHaveLength(2));
    answerNext();
    await waitFor(() => expect(stored).toMatchObject({ rings_in_country: false, ring_value_percent: 30 }));
    expect(screen.getByRole('combobox').textContent).toContain('30%');
  });

  it('lists the stored value limit even if it is not one of the suggested values', async () => {
    stored = { ...allPreferences, joins_rings: true, ring_value_percent: 17 };
    show();
    expect((await screen.findByRole('combobox')).textContent).toContain('17%');
    await userEvent.click(screen.getByRole('combobox'));
    expect(screen.getAllByRole('option').map((option) => option.textContent?.trim())).toEqual([
      '0%',
      '5%',
      '10%',
      '15%',
      '17%',
      '20%',
      '30%',
      '50%',
      '100%',
    ]);
  });

  it('turns the switch back and shows an error if the change is not saved', async () => {
    expectConsole('error', /Failed to change the preferences/);
    isRefused = true;
    show();
    await userEvent.click(await joinSwitch());
    expect(await screen.findByText('Couldn’t save this setting.')).toBeTruthy();
    expect(screen.getByRole<HTMLInputElement>('switch').checked).toBe(false);
  });
});
