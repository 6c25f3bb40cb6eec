// @vitest-environment jsdom
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, it } from 'vitest';
import { chosenTheme, showTheme } from '#web/lib/browser/theme.ts';
import { AppearanceSection } from './appearance-section.tsx';

const root = document.documentElement;

afterEach(() => {
  window.localStorage.clear();
  showTheme();
});

it('the theme follows the device until the user chooses a theme, and again after the user chooses System', async () => {
  const user = userEvent.setup();
  render(<AppearanceSection />);
  const choice = screen.getByRole('combobox', { name: /^Theme/ });
  const choose = async (name: string) => {
    await user.click(choice);
    await user.click(await screen.findByRole('option', { name }));
  };
  expect([root.dataset.theme, chosenTheme()]).toEqual([undefined, 'system']);
  await choose('Dark');
  expect([root.dataset.theme, chosenTheme()]).toEqual(['dark', 'dark']);
  await choose('Light');
  expect([root.dataset.theme, chosenTheme()]).toEqual(['light', 'light']);
  await choose('System');
  expect([root.dataset.theme, chosenTheme()]).toEqual([undefined, 'system']);
});

it('the theme is restored from storage on load, and follows the device if the stored value is invalid', () => {
  window.localStorage.setItem('theme', 'dark');
  showTheme();
  expect(root.dataset.theme).toBe('dark');
  window.localStorage.setItem('theme', 'mauve');
  showTheme();
  expect(root.dataset.theme).toBeUndefined();
});
