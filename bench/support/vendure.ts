/** Installs and runs Vendure (GPL-3.0-or-later) in a folder that Git ignores, for comparison only. */
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { startChild } from './child-process.ts';
import { installTool } from './install-tool.ts';
import { residentOf } from './server-process.ts';

/** The installation folder; Git ignores it, and it can be deleted at any time. */
const folder = fileURLToPath(new URL('../../.cache/vendure', import.meta.url));
const VENDURE_VERSION = '3.7.3';

const packageJson = {
  dependencies: { '@vendure/core': VENDURE_VERSION, pg: '8.23.1' },
  overrides: { '@graphql-tools/batch-execute': '10.2.0' },
};
const CSV_HEAD =
  'name,slug,description,assets,facets,optionGroups,optionValues,sku,price,taxCategory,stockOnHand,trackInventory,variantAssets,variantFacets';

export type Product = { id: number; name: string; description: string; price_minor: number };

export const installVendure = (): void => installTool('Vendure', folder, packageJson);

const quoted = (text: string): string => `"${text.replaceAll('"', '""')}"`;

/** One variant per product, without facets or pictures. */
const toCsv = (products: readonly Product[]): string =>
  [
    CSV_HEAD,
    ...products.map(({ id, name, description, price_minor: price }) =>
      [
        quoted(name),
        `listing-${id}`,
        quoted(description),
        ...['', '', '', ''],
        id,
        price / 100,
        'standard',
        1,
        ',,',
      ].join(),
    ),
  ].join('\n');

/** Turns off telemetry, the progress bar and warnings about how Vendure uses the package pg. */
const environment = { VENDURE_DISABLE_TELEMETRY: 'true', CREATING_VENDURE_APP: 'true', NODE_NO_WARNINGS: '1' };

/** Imports and indexes the products in an empty database. */
export async function fillVendure(databaseUrl: string, products: readonly Product[]): Promise<void> {
  const temporary = await mkdtemp(join(tmpdir(), 'magpie-vendure-'));
  try {
    const csv = join(temporary, 'products.csv');
    await writeFile(csv, toCsv(products));
    const child = await startChild('./vendure-process.ts', [folder, databaseUrl, csv], { env: environment });
    await child.end();
  } finally {
    await rm(temporary, { recursive: true, force: true });
  }
}

export type VendureServer = {
  origin: string;
  /** In MB. */
  resident(): Promise<number>;
};

export async function withVendure<T>(databaseUrl: string, work: (server: VendureServer) => Promise<T>): Promise<T> {
  const env = { ...environment, NODE_ENV: 'production' };
  const child = await startChild('./vendure-process.ts', [folder, databaseUrl], { env });
  const server = { origin: `http://127.0.0.1:${child.ready}`, resident: () => residentOf(child.pid) };
  return await work(server).finally(() => child.end());
}

/** Requests what a shop needs for a grid of products, and the total number of hits. */
const SEARCH = `query ($input: SearchInput!) {
  search(input: $input) {
    totalItems
    items {
      productId slug productName productAsset { preview } currencyCode
      priceWithTax { ... on SinglePrice { value } ... on PriceRange { min max } }
    }
  }
}`;

/** Requests what a shop needs for the page of a product. */
const PRODUCT = `query ($id: ID!) {
  product(id: $id) {
    id slug name description featuredAsset { preview }
    variants { id name sku currencyCode priceWithTax stockLevel }
  }
}`;

const graphql = (query: string, variables: object) => ({
  method: 'POST' as const,
  path: '/shop-api',
  headers: { 'content-type': 'application/json' },
  body: JSON.stringify({ query, variables }),
});

export const vendureProduct = (id: number) => graphql(PRODUCT, { id: String(id) });

type SearchInput = { term?: string; groupByProduct: boolean; take: number; skip: number };

export const vendureSearch = (input: SearchInput) => graphql(SEARCH, { input });
