/**
 * Defines the product's name, which is also a marketplace's name by default. Code that needs the name imports it from
 * here.
 */
export const PRODUCT_NAME = 'Magpie';

/**
 * The placeholder for the marketplace's name in the server's texts. The server replaces it when it sends an email or a
 * page. This character of the private use area appears in no other text.
 */
export const MARKETPLACE = '\uE000';
