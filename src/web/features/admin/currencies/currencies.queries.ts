/** Queries and mutations for managing exchange rates. */
import { useMutation } from '@tanstack/react-query';
import type { NewRates } from '#contract/admin.ts';
import { adminRoutes } from '#contract/admin-routes.ts';
import { query } from '#web/lib/net/route-query.ts';
import type { CsvImport } from '../list/csv-import.tsx';
import { staffMutation } from '../staff-mutation.ts';

export const staffRatesQuery = query(adminRoutes.admin.rates, {});

export const useSetRates = () => useMutation(staffMutation(adminRoutes.admin.setRates, (body: NewRates) => ({ body })));

export const useImportRates = () =>
  useMutation(
    staffMutation(adminRoutes.admin.importRates, ({ text, isPreview }: CsvImport) => ({
      body: { csv: text, is_preview: isPreview },
    })),
  );
