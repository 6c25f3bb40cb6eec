/** Defines the texts about marking a listing as sold. */
import { defineMessages } from '#web/lib/i18n/language.ts';

export const saleLabels = defineMessages('sale', {
  mark: 'Mark as sold',
  edit: 'Edit sale',
  title: 'Mark as sold',
  text: 'This closes the listing. Only you see the buyer and the price.',
  buyer: 'Sold to (optional)',
  noBuyer: 'Someone else, or not said',
  price: (code: string) => `Price reached in ${code} (optional)`,
  priceHelp: 'For your sales file. Leave it empty if you prefer.',
  done: 'Marked as sold',
  sold: 'Sold',
  soldTo: (name: string) => `Sold to ${name}`,
  soldFor: (price: string) => `for ${price}`,
});
