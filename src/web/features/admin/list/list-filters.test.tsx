// @vitest-environment jsdom
import { cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, it } from 'vitest';
import { MoreFilters } from './list-filters.tsx';

afterEach(cleanup);

const toggle = () => screen.getByRole('button', { name: 'More filters' });
const isOpen = () => screen.getByText('Fields').hasAttribute('data-open');

it('a staff list shows the additional filters when their button is pressed', async () => {
  render(<MoreFilters isSet={false}>Fields</MoreFilters>);
  expect([toggle().getAttribute('aria-expanded'), isOpen()]).toEqual(['false', false]);
  await userEvent.click(toggle());
  expect([toggle().getAttribute('aria-expanded'), isOpen()]).toEqual(['true', true]);
});

it('a staff list shows the additional filters from the start if one of them is set', () => {
  render(<MoreFilters isSet>Fields</MoreFilters>);
  expect([toggle().getAttribute('aria-expanded'), isOpen()]).toEqual(['true', true]);
});
