/** Defines the texts about marking a listing as sold. */
import { defineMessages } from '#web/lib/i18n/language.ts';

export const saleLabels = defineMessages('sale', {
  mark: 'Mark as sold',
  edit: 'Edit sale',
  title: 'Mark as sold',
  text: 'Marking your listing as sold closes it. Only you can see the buyer and the price.',
  buyer: 'Sold to (optional)',
  noBuyer: 'Someone else or unknown',
  price: (code: string) => `Sale price in ${code} (optional)`,
  priceHelp: 'Included in the sales file that you can download in Settings.',
  done: 'Marked as sold',
  save: 'Save',
  saved: 'Sale updated',
  sold: 'Sold',
  soldTo: (name: string) => `Sold to ${name}`,
  soldFor: (price: string) => `for ${price}`,
});
