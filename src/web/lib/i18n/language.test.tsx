// @vitest-environment jsdom
import { act, render, screen } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { forgetConfig } from '../net/config.ts';
import { defineMessages, locale, localText, setLanguage, setMarketplaceName, useLanguage } from './language.ts';

const labels = defineMessages('test', {
  save: 'Save',
  remaining: (count: number) => `${count} left`,
  outcomes: { good: 'Well', bad: 'Badly' },
  kinds: ['One', 'Two'],
});
const french = {
  test: {
    save: 'Enregistrer',
    remaining: (count: number) => `${count} de reste`,
    outcomes: { good: 'Bien', bad: 'Mal' },
  },
};

afterEach(() => act(() => setLanguage('en', {})));

it('message tables switch from English to another language and back', () => {
  const read = () => [labels.save, labels.remaining(2), labels.outcomes.bad];
  expect(read()).toEqual(['Save', '2 left', 'Badly']);
  setLanguage('fr', french);
  expect(read()).toEqual(['Enregistrer', '2 de reste', 'Mal']);
  expect([locale(), document.documentElement.lang]).toEqual(['fr', 'fr']);
  setLanguage('en', {});
  expect(read()).toEqual(['Save', '2 left', 'Badly']);
  expect([locale(), document.documentElement.lang]).toEqual(['en', 'en']);
});

it('message tables fall back to English for missing entries and missing tables', () => {
  setLanguage('fr', french);
  expect(labels.kinds).toEqual(['One', 'Two']);
  setLanguage('fr', {});
  expect(labels.save).toBe('Save');
});

it('a text of the staff is shown in French to users who read French, and in English if its French text is missing or empty', () => {
  expect(localText('Mint', 'Impeccable')).toBe('Mint');
  setLanguage('fr', {});
  expect(['Impeccable', undefined, ''].map((text) => localText('Mint', text))).toEqual(['Impeccable', 'Mint', 'Mint']);
});

it('message tables support spreading and Object.entries', () => {
  setLanguage('fr', french);
  expect({ ...labels }.save).toBe('Enregistrer');
  expect(Object.entries(labels.outcomes)).toEqual([
    ['good', 'Bien'],
    ['bad', 'Mal'],
  ]);
});

it('the language on screen changes without losing input or focus', () => {
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

it("the name of the marketplace replaces the product's name on screen and in nested arrays and objects of messages", () => {
  const named = defineMessages('named', {
    welcome: 'Welcome to Magpie',
    about: [{ heading: 'What Magpie is', paragraphs: ['Magpie is a marketplace.', 'Others are not.'] }],
  });
  function Welcome() {
    useLanguage();
    return <p>{named.welcome}</p>;
  }
  render(<Welcome />);
  act(() => setMarketplaceName('$& Magpie Cards'));
  expect(screen.getByText('Welcome to $& Magpie Cards')).toBeTruthy();
  expect(named.about[0]?.paragraphs).toEqual(['$& Magpie Cards is a marketplace.', 'Others are not.']);
  act(() => setMarketplaceName('Other'));
  expect(named.about[0]?.heading).toBe('What Other is');
  forgetConfig();
});

it('messages that load after the marketplace has been renamed are shown', () => {
  const texts: Record<string, object> = {};
  setLanguage('fr', texts);
  setMarketplaceName('Other');
  Object.assign(texts, french);
  expect(labels.save).toBe('Enregistrer');
  forgetConfig();
});

it("no message with parameters contains the product's name, because the marketplace's name replaces it only in messages without parameters", () => {
  const files = import.meta.glob(['../../**/*.labels.ts', '../../languages/**/*.ts'], {
    query: '?raw',
    import: 'default',
    eager: true,
  });
  expect(Object.keys(files).length).toBeGreaterThan(50);
  const offending = Object.entries(files).filter(([, text]) => /`[^`\n]*Magpie/.test(String(text)));
  expect(offending.map(([file]) => file)).toEqual([]);
});
