/** Renders the select field for how often a saved search sends emails. */
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
        const choice = choices.find((candidate) => candidate === chosen);
        if (choice) onChange(choice);
      }}
    />
  );
}
