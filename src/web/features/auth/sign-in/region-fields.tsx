/** Renders the country and currency fields of the registration form. */

import { countries } from '#contract/countries.ts';
import { useCurrencies } from '#web/features/currencies/index.ts';
import type { FieldErrors } from '#web/lib/form/use-form.ts';
import { countryNames } from '#web/lib/i18n/i18n.labels.ts';
import { useSession } from '#web/lib/session/session.ts';
import { Select } from '#web/ui/select.tsx';
import { accountCurrencies, authLabels, registrationLabels as labels } from '../auth.labels.ts';
import { AUTH_LINK } from '../class-names.ts';
import type { RegistrationDraft } from './registration-draft.ts';

type RegionFieldsProps = {
  draft: RegistrationDraft;
  onDraft: (change: Partial<RegistrationDraft>) => void;
  errors: FieldErrors;
};

export function RegionFields(props: RegionFieldsProps) {
  return (
    <div className="grid items-start gap-4 sm:grid-cols-2">
      <CountryField {...props} />
      <CurrencyField {...props} />
    </div>
  );
}

const currencyOf = { US: 'USD', CA: 'CAD', UK: 'GBP' } as const;

/** The currency follows the country until the user chooses a different currency. */
function currencyFor(country: keyof typeof currencyOf, draft: RegistrationDraft): Partial<RegistrationDraft> {
  return draft.currency === currencyOf[draft.country] ? { currency: currencyOf[country] } : {};
}

function CountryField({ draft, onDraft, errors }: RegionFieldsProps) {
  return (
    <Select
      label={labels.country}
      options={countries.map((value) => ({ value, label: countryNames[value] }))}
      value={draft.country}
      error={errors.country}
      onChange={(value) => {
        const chosen = countries.find((country) => country === value);
        if (chosen) onDraft({ country: chosen, ...currencyFor(chosen, draft) });
      }}
    />
  );
}

function CurrencyField({ draft, onDraft, errors }: RegionFieldsProps) {
  const { isError, refetch } = useCurrencies();
  const currencies = useSession((state) => state.currencies);
  const codes = accountCurrencies.filter((code) => currencies.some((currency) => currency.code === code));
  return (
    <Select
      label={labels.currency}
      options={codes.map((code) => ({ value: code, label: code }))}
      value={draft.currency}
      placeholder={draft.currency}
      emptyLabel={labels.noCurrencies}
      error={errors.currency}
      onChange={(value) => {
        const chosen = codes.find((code) => code === value);
        if (chosen) onDraft({ currency: chosen });
      }}
      help={isError ? <CurrenciesFailed onRetry={() => void refetch()} /> : undefined}
    />
  );
}

function CurrenciesFailed({ onRetry }: { onRetry: () => void }) {
  return (
    <>
      {labels.currenciesFailed}{' '}
      <button type="button" className={`link ${AUTH_LINK}`} onClick={onRetry}>
        {authLabels.retry}
      </button>
    </>
  );
}
