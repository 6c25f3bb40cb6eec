/** Connects the currencies feature, and exports what other parts of the server use of it. */
import { feature } from '../../feature.ts';
import { type Handlers, ok } from '../../http/handlers.ts';
import { importRates, ratesOutboxHandlers, setRates } from './currencies.service.ts';
import { listCurrencies, readRates, readStaffRates } from './currencies.views.ts';

export { BASE_CURRENCY, readRateTable } from './currencies.views.ts';
export { importRates, readRates, readStaffRates, setRates };

export const currenciesFeature = feature({
  handlers: ({ db, config: { ratesMaxAgeDays } }): Pick<Handlers, 'currencies'> => ({
    currencies: {
      list: async () => ok(await listCurrencies(db)),
      rates: async () => ok(await readRates(db, ratesMaxAgeDays)),
      staffRates: async () => ok(await readStaffRates(db, ratesMaxAgeDays)),
      setRates: async ({ me, body }) => {
        await setRates({ db, actorId: me.id }, body);
        return ok(await readRates(db, ratesMaxAgeDays));
      },
      importRates: async ({ me, body }) =>
        ok(await importRates({ db, actorId: me.id }, body.csv, { isPreview: body.is_preview })),
    },
  }),
  deliveries: ({ realtime }) => ({ push: ratesOutboxHandlers(realtime) }),
});
