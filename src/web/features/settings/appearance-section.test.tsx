// @vitest-environment jsdom
/** Is the page light or dark as chosen, and still so after the next load? */
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, it } from 'vitest';
import { chosenTheme, showTheme } from '#web/lib/theme.ts';
import { AppearanceSection } from './appearance-section.tsx';

const root = document.documentElement;

afterEach(() => {
  window.localStorage.clear();
  showTheme();
});

it('follows the device until somebody chooses, and again when they choose so', async () => {
  const user = userEvent.setup();
  render(<AppearanceSection />);
  const choice = screen.getByRole('combobox', { name: /^Colours/ });
  const choose = async (name: string) => {
    await user.click(choice);
    await user.click(await screen.findByRole('option', { name }));
  };
  expect([root.dataset.theme, chosenTheme()]).toEqual([undefined, 'system']);
  await choose('Dark');
  expect([root.dataset.theme, chosenTheme()]).toEqual(['dark', 'dark']);
  await choose('Light');
  expect([root.dataset.theme, chosenTheme()]).toEqual(['light', 'light']);
  await choose('As this device');
  expect([root.dataset.theme, chosenTheme()]).toEqual([undefined, 'system']);
});

it('is what was chosen when the page loads, and the device’s where something else is kept', () => {
  window.localStorage.setItem('theme', 'dark');
  showTheme();
  expect(root.dataset.theme).toBe('dark');
  window.localStorage.setItem('theme', 'mauve');
  showTheme();
  expect(root.dataset.theme).toBeUndefined();
});
