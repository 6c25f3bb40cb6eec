/** When does a saved search mail? */
import type { SearchMails } from '#contract/saved-searches.ts';
import { Select } from '#web/ui/select.tsx';
import { savedSearchesLabels as labels } from './saved-searches.labels.ts';

const choices = ['at_once', 'daily', 'never'] as const satisfies readonly SearchMails[];

type MailsSelectProps = {
  label: string;
  hideLabel?: boolean | undefined;
  value: SearchMails;
  onChange: (mails: SearchMails) => void;
};

export function MailsSelect({ value, onChange, ...words }: MailsSelectProps) {
  return (
    <Select
      {...words}
      options={choices.map((choice) => ({ value: choice, label: labels.mailsChoice(choice) }))}
      value={value}
      onChange={(chosen) => {
        const choice = choices.find((one) => one === chosen);
        if (choice) onChange(choice);
      }}
    />
  );
}
