/** Renders the fields that state from where, how far and at what cost a listing is shipped. */

import { useEffect, useEffectEvent } from 'react';
import { countries, shippingAreas } from '#contract/countries.ts';
import { fieldLabels } from '#web/features/cards/index.ts';
import { countryNames } from '#web/lib/i18n/i18n.labels.ts';
import { useSession } from '#web/lib/session/session.ts';
import { Select } from '#web/ui/select.tsx';
import { shippingOptionName, shippingLabels as words } from '../listings.labels.ts';
import { fieldId } from './form-summary.tsx';
import { listingFormLabels } from './listing-form.labels.ts';
import { PlainField } from './plain-fields.tsx';
import type { ListingFormState } from './use-listing-form.ts';

export function ShippingFields({ form }: { form: ListingFormState }) {
  const { draft, errors, change } = form;
  const country = useSession((session) => session.user?.country);
  const preselect = useEffectEvent(() => {
    if (country && draft.ships_from === '') change({ ships_from: country });
  });
  useEffect(() => preselect(), []);
  const areaName = (ships_to: string): string => shippingOptionName({ ...draft, ships_to }, 'ships_to');
  return (
    <>
      <div className="grid items-start gap-x-3 gap-y-5 sm:grid-cols-2">
        <Select
          id={fieldId('ships_from')}
          label={fieldLabels.ships_from}
          options={countries.map((value) => ({ value, label: countryNames[value] }))}
          value={draft.ships_from}
          error={errors.ships_from}
          onChange={(ships_from) => change({ ships_from })}
        />
        <Select
          id={fieldId('ships_to')}
          label={fieldLabels.ships_to}
          options={[
            { value: '', label: listingFormLabels.notStated },
            ...shippingAreas.map((value) => ({ value, label: areaName(value) })),
          ]}
          value={draft.ships_to}
          error={errors.ships_to}
          onChange={(ships_to) => change({ ships_to })}
        />
      </div>
      <PlainField form={form} name="shipping_cost" help={words.costHelp} />
    </>
  );
}
