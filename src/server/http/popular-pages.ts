/** Compresses pages that are sent many times as far as possible, so that they fit into the first packets of a connection. */
import { promisify } from 'node:util';
import { brotliCompress, constants } from 'node:zlib';

const compress = promisify(brotliCompress);

/** Takes about 0.2 s per page instead of 1 ms, in a thread of its own, and saves 8 %. */
const QUALITY = constants.BROTLI_MAX_QUALITY;

/** By page: its Brotli form, or null while there is none. */
const forms = new WeakMap<object, Buffer | null>();
let isCompressing = false;

async function compressLater(page: { readonly html: string }): Promise<void> {
  isCompressing = true;
  try {
    forms.set(page, await compress(page.html, { params: { [constants.BROTLI_PARAM_QUALITY]: QUALITY } }));
  } finally {
    isCompressing = false;
  }
}

/**
 * Returns the page compressed with Brotli, or undefined as long as it has to be compressed like any response. The second
 * request for a page begins the compression, so that pages which are read once cost nothing, one page at a time.
 */
export function popularForm(page: { readonly html: string }): Buffer | undefined {
  const form = forms.get(page);
  if (form === undefined) forms.set(page, null);
  else if (form === null && !isCompressing) void compressLater(page).catch(() => undefined);
  return form ?? undefined;
}

/** Whether the client accepts Brotli without conditions; the negotiation for all responses decides the others. */
export const acceptsBrotli = (header: string | undefined): boolean => /(?:^|,)\s*br\s*(?:,|$)/.test(header ?? '');
