// @vitest-environment jsdom
/** Does a table read in the language on screen, and does the screen follow it in place? */
import { act, render, screen } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { defineMessages, locale, setLanguage, useLanguage } from './language.ts';

const labels = defineMessages('test', {
  save: 'Save',
  left: (count: number) => `${count} left`,
  outcomes: { good: 'Well', bad: 'Badly' },
  kinds: ['One', 'Two'],
});
const french = {
  test: { save: 'Enregistrer', left: (count: number) => `${count} de reste`, outcomes: { good: 'Bien', bad: 'Mal' } },
};

afterEach(() => act(() => setLanguage('en', {})));

it('reads English, the other language, and English again', () => {
  const read = () => [labels.save, labels.left(2), labels.outcomes.bad];
  expect(read()).toEqual(['Save', '2 left', 'Badly']);
  setLanguage('fr', french);
  expect(read()).toEqual(['Enregistrer', '2 de reste', 'Mal']);
  expect([locale(), document.documentElement.lang]).toEqual(['fr', 'fr']);
  setLanguage('en', {});
  expect(read()).toEqual(['Save', '2 left', 'Badly']);
  expect([locale(), document.documentElement.lang]).toEqual(['en', 'en']);
});

it('falls back to English for what a language lacks, entry by entry and table by table', () => {
  setLanguage('fr', french);
  expect(labels.kinds).toEqual(['One', 'Two']);
  setLanguage('fr', {});
  expect(labels.save).toBe('Save');
});

it('is read through by spreading and by entries', () => {
  setLanguage('fr', french);
  expect({ ...labels }.save).toBe('Enregistrer');
  expect(Object.entries(labels.outcomes)).toEqual([
    ['good', 'Bien'],
    ['bad', 'Mal'],
  ]);
});

it('changes on screen without losing what stands there', () => {
  function View() {
    useLanguage();
    return (
      <label>
        {labels.save}
        <input defaultValue="" />
      </label>
    );
  }
  render(<View />);
  const box = screen.getByRole('textbox', { name: 'Save' }) as HTMLInputElement;
  box.value = 'half a word';
  box.focus();
  act(() => setLanguage('fr', french));
  expect(screen.getByRole('textbox', { name: 'Enregistrer' })).toBe(box);
  expect([box.value, document.activeElement]).toEqual(['half a word', box]);
});
