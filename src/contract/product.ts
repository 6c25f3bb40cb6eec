/** Defines the product's name, which is also a marketplace's name by default. All other files import it. */
export const PRODUCT_NAME = 'Magpie';

/**
 * The placeholder for the marketplace's name in the server's texts, which the server replaces when it sends an email or
 * a page. This character of the private use area appears in no other text.
 */
export const MARKETPLACE = '\uE000';
