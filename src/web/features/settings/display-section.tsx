/** Lets the user choose language, country, currency, date format and timezone. */
import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { Me } from '#contract/auth.ts';
import { countries } from '#contract/countries.ts';
import type { DateFormat, Language } from '#contract/display.ts';
import { accountCurrencies } from '#web/features/auth/index.ts';
import { type ProfileChanges, profileChangeOptions } from '#web/features/profiles/index.ts';
import { deviceTimeZone, formatDate, useDisplay } from '#web/lib/i18n/format.ts';
import { countryNames } from '#web/lib/i18n/i18n.labels.ts';
import { languageNames, locale } from '#web/lib/i18n/language.ts';
import { useSession } from '#web/lib/session/session.ts';
import { Checkbox } from '#web/ui/checkbox.tsx';
import { Select } from '#web/ui/select.tsx';
import { useToast } from '#web/ui/toast.tsx';
import { settingsLabels as labels } from './settings.labels.ts';
import { SettingsRow, SettingsSection } from './settings-section.tsx';

const DATE_FORMATS: readonly DateFormat[] = ['DD-MM-YYYY', 'MM-DD-YYYY', 'YYYY-MM-DD'];

type DisplayChange = Pick<ProfileChanges, 'language' | 'country' | 'currency' | 'date_format' | 'timezone'>;

/** Applies the change immediately and reverts it if the request fails, even if the user has left the page. */
function useDisplayChange(user: Me): (change: DisplayChange) => void {
  const client = useQueryClient();
  const profileChange = profileChangeOptions(client, user);
  const toast = useToast();
  const { mutate } = useMutation({
    ...profileChange,
    // Serialises the requests, so that the server stores the last of two quick changes to one setting.
    scope: { id: 'display' },
    onMutate: (change: DisplayChange) => {
      const chosen = change.language === undefined ? change : { ...change, language_chosen: true };
      const before = useSession.getState().user;
      if (before) useSession.getState().setUser({ ...before, ...chosen } as Me);
      return Object.fromEntries(Object.entries(before ?? {}).filter(([name]) => name in chosen)) as Partial<Me>;
    },
    onSuccess: (me) => {
      // Apply only the response to the last change: earlier responses do not contain later changes.
      const later = client.isMutating({ mutationKey: profileChange.mutationKey }) > 1;
      if (!later) profileChange.onSuccess(me);
    },
    onError: (error, _, before) => {
      profileChange.onError(error);
      const now = useSession.getState().user;
      if (now) useSession.getState().setUser({ ...now, ...before });
      toast({ kind: 'error', message: labels.notSaved });
    },
  });
  return mutate;
}

function zoneOptions(chosen: string): { value: string; label: string }[] {
  const supported = Intl.supportedValuesOf('timeZone');
  const all = supported.includes(chosen) ? supported : [chosen, ...supported];
  return all.map((zone) => ({ value: zone, label: zone.replaceAll('_', ' ') }));
}

export function DisplaySection({ user }: { user: Me }) {
  useDisplay();
  const change = useDisplayChange(user);
  return (
    <SettingsSection title={labels.display}>
      <SettingsRow name={labels.language}>
        <Select
          label={labels.language}
          hideLabel
          fieldClassName="sm:max-w-64"
          options={Object.entries(languageNames).map(([value, label]) => ({ value, label }))}
          value={user.language_chosen ? user.language : locale()}
          onChange={(language) => change({ language: language as Language })}
        />
      </SettingsRow>
      <RegionRows user={user} change={change} />
      <SettingsRow name={labels.dateFormat}>
        <div className="flex flex-wrap items-center gap-x-4">
          <Select
            label={labels.dateFormat}
            hideLabel
            fieldClassName="w-full sm:w-64"
            options={DATE_FORMATS.map((value) => ({ value, label: value }))}
            value={user.date_format}
            onChange={(date_format) => change({ date_format: date_format as DateFormat })}
          />
          <span className="text-xs text-soft tabular-nums">{labels.today(formatDate(new Date().toISOString()))}</span>
        </div>
      </SettingsRow>
      <TimezoneChoice timezone={user.timezone} onChange={(timezone) => change({ timezone })} />
    </SettingsSection>
  );
}

type RegionRowsProps = { user: Me; change: (change: DisplayChange) => void };

function RegionRows({ user, change }: RegionRowsProps) {
  return (
    <>
      <SettingsRow name={labels.country}>
        <Select
          label={labels.country}
          hideLabel
          fieldClassName="sm:max-w-64"
          options={countries.map((value) => ({ value, label: countryNames[value] }))}
          value={user.country}
          onChange={(value) => change({ country: countries.find((country) => country === value) })}
        />
      </SettingsRow>
      <SettingsRow name={labels.currency}>
        <div className="flex flex-wrap items-center gap-x-4">
          <Select
            label={labels.currency}
            hideLabel
            fieldClassName="w-full sm:w-64"
            options={accountCurrencies.map((value) => ({ value, label: value }))}
            value={user.currency}
            onChange={(value) => change({ currency: accountCurrencies.find((currency) => currency === value) })}
          />
          <span className="text-xs text-soft">{labels.currencyHelp}</span>
        </div>
      </SettingsRow>
    </>
  );
}

type TimezoneChoiceProps = { timezone: string | null; onChange: (timezone: string | null) => void };

function TimezoneChoice({ timezone, onChange }: TimezoneChoiceProps) {
  const device = deviceTimeZone();
  return (
    <div className="border-t border-line py-1.5">
      <Checkbox
        role="switch"
        label={labels.timezone}
        checked={timezone === null}
        onChange={(event) => onChange(event.target.checked ? null : device)}
      />
      {timezone === null ? (
        <p className="pb-2 text-xs text-soft">{labels.timezoneAuto(device)}</p>
      ) : (
        <Select
          label={labels.timezoneChoice}
          fieldClassName="pb-2 sm:max-w-sm"
          options={zoneOptions(timezone)}
          value={timezone}
          onChange={onChange}
        />
      )}
    </div>
  );
}
