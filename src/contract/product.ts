/** Defines the product's name; the only place that does. */
export const PRODUCT_NAME = 'Magpie';
