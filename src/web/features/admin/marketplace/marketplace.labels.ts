/** Messages of the page with the settings of the marketplace. */
import { defineMessages } from '#web/lib/i18n/language.ts';

export const marketplaceLabels = defineMessages('adminMarketplace', {
  title: 'Marketplace',
  intro:
    'Changes appear immediately for signed-in users, and when a page is next loaded for everyone else. Emails use the name that is current when they are sent.',
  failed: 'Couldn’t load the settings',
  name: 'Name',
  nameHelp: 'Shown in the header, in page titles and in emails.',
  nameRequired: 'Enter a name',
  accentLight: 'Colour of the main buttons, light theme',
  accentDark: 'Colour of the main buttons, dark theme',
  accentHelp: 'Like #0a6b5e. Leave it empty for the default colours.',
  pick: (field: string) => `Pick: ${field}`,
  sample: 'Sample',
  contrast: (ratio: string) => `Contrast with white text: ${ratio} to 1`,
  notAColour: 'Enter a colour, like #0a6b5e',
  textContrast: 'White text on this colour would be hard to read. Choose a darker one.',
  pageContrast: 'Buttons in this colour would be hard to see on the page. Choose one with more contrast.',
  invitations: 'When people sign up',
  modes: {
    manual: 'They wait in the queue until an admin invites them',
    auto: 'They are invited by email at once',
  },
  fixed: 'The environment variable INVITATIONS sets this. Remove the variable to choose here.',
  save: 'Save',
  saved: 'The settings are saved.',
  mailTitle: 'Email check',
  mailText: 'Send a test email to your own address.',
  sendMail: 'Send a test email',
  mailAccepted: (to: string) => `The mail server has accepted a test email to ${to}. Check that it arrives.`,
  mailStored: 'SMTP_URL is not set, so the email was saved in the data folder instead of being sent.',
  mailRefused: (reason: string) => `The mail server didn’t accept the email: ${reason}`,
});
