/** Defines the product's name, which is also a marketplace's name by default. All other files import it. */
export const PRODUCT_NAME = 'Magpie';

/**
 * Stands for the marketplace's name in texts of the server, which replaces it when an email or a page is sent. This
 * character of the private use area appears in no other text.
 */
export const MARKETPLACE = '\uE000';
