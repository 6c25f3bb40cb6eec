// @vitest-environment jsdom
import { act, cleanup, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { ImportProgress } from './csv-import.tsx';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  vi.useRealTimers();
  cleanup();
});

it('the import progress shows its label after a second, and later the number of lines and seconds', () => {
  render(<ImportProgress label="Checking the file" text={`name\n${'Nova\n'.repeat(1_200)}`} />);
  expect(screen.getByRole('progressbar', { name: 'Checking the file' })).toBeTruthy();
  expect(screen.queryByText('Checking the file')).toBeNull();
  act(() => void vi.advanceTimersByTime(1000));
  expect(screen.getByRole('status').textContent).toBe('Checking the file');
  act(() => void vi.advanceTimersByTime(2000));
  expect(screen.getByText('1,201 lines, 3 s so far')).toBeTruthy();
});
