/** Defines the product's name, which is also a marketplace's name by default. All other files import it. */
export const PRODUCT_NAME = 'Magpie';

/**
 * Placeholder for the marketplace's name in texts of the server; it is replaced by the name when an email or a page is
 * sent. A character of the private use area, so that no other text contains it.
 */
export const MARKETPLACE = '\uE000';
