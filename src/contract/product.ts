/** Defines the product's name, the default of a marketplace's name; the only place that does. */
export const PRODUCT_NAME = 'Magpie';

/**
 * Placeholder for the marketplace's name in texts of the server; it is replaced by the name when an email or a page is
 * sent. A character of the private use area, so that no other text contains it.
 */
export const MARKETPLACE = '\uE000';
