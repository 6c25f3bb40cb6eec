/** Messages for the ring settings. */
import { formatCount } from '#web/lib/i18n/format.ts';
import { defineMessages } from '#web/lib/i18n/language.ts';

export const ringSettingsLabels = defineMessages('ringSettings', {
  title: 'Rings',
  intro:
    'Sometimes no single person both has what you want and wants what you have. Then three or more people can trade in a circle: you give to one person and get from another. We look for these rings in everyone’s want lists and ask everyone involved. Nothing happens unless everyone accepts.',
  join: 'Include me in rings',
  tolerance: 'Accept a difference in value of up to',
  toleranceHelp: 'How much more or less you get than you give, as a percentage of what you give.',
  percent: (value: number) => `${formatCount(value)}%`,
  inCountry: 'Only rings within my country',
  loading: 'Loading these settings',
  failed: 'Couldn’t load these settings',
  notSaved: 'Couldn’t save this setting.',
});
