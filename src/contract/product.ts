/** What is the product called? The one place that knows. */
export const PRODUCT_NAME = 'Magpie';
