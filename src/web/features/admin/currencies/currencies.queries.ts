/** Queries and mutations for managing exchange rates. */

import { useMutation } from '@tanstack/react-query';
import type { NewRates } from '#contract/currencies.ts';
import { mutation } from '#web/lib/net/route-mutation.ts';
import { query } from '#web/lib/net/route-query.ts';
import type { CsvImport } from '../list/csv-import.tsx';

export const staffRatesQuery = query('GET /api/admin/rates', {});

export const useSetRates = () => useMutation(mutation('PUT /api/admin/rates', (body: NewRates) => ({ body })));

export const useImportRates = () =>
  useMutation(
    mutation('POST /api/admin/rates-file', ({ text, isPreview }: CsvImport) => ({
      body: { csv: text, is_preview: isPreview },
    })),
  );
