import { expect, it } from 'vitest';
import { isTable } from './table-text.ts';

it.each([
  'Gruppe;Mitglied;Preis\nOrchid Static;Yune;20\nSaltwater;;5',
  'Orchid Static\tYune\t20\r\nSaltwater\t\t5\r\n',
  'Orchid Static;Yune;"a;b"\n\nSaltwater;Moss;',
  'Meine Liste\nOrchid Static;Yune;20\nSaltwater;Moss;5',
  '"Gruppe","Mitglied"\n"Orchid Static","Yune"',
  'Gruppe,"Mitglied"\nOrchid Static,"Yune, Haru"',
])('isTable is true for %j', (text) => {
  expect(isTable(text)).toBe(true);
});

it.each([
  '',
  'Orchid Static; Yune; max 20 USD',
  'Orchid Static, Yune, max 20 USD\nSaltwater, Moss, must have',
  'Orchid Static, "Blue Moon", Album\nSaltwater, "Must Be the Music"',
  '"Orchid Static"\n"Saltwater"',
  'Orchid Static; Yune\nSaltwater; Moss',
  'Orchid Static; Yune; 20 USD\nSaltwater; Moss; Album; must have\nNova',
  'Orchid Static;;\nSaltwater, Moss\nNova, Ada',
])('isTable is false for %j', (text) => {
  expect(isTable(text)).toBe(false);
});
