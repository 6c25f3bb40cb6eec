/** The form that publishes an announcement, with its preview. */

import { type RefObject, useRef } from 'react';
import { type AnnouncementType, announcementTypes } from '#contract/announcement-types.ts';
import { MAX_ANNOUNCEMENT_LENGTH } from '#contract/limits.ts';
import { isBlank } from '#contract/visible-text.ts';
import { periodRefusal } from '#rules/announcements/announcement-schedule.ts';
import { instantOfWallTime } from '#rules/announcements/wall-time.ts';
import { characterCount } from '#rules/text/characters.ts';
import { type FieldErrors, useForm } from '#web/lib/form/use-form.ts';
import { timeZone } from '#web/lib/i18n/format.ts';
import { useDraftInput } from '#web/lib/session/draft-input.ts';
import { Banner } from '#web/ui/banner.tsx';
import { Button } from '#web/ui/button.tsx';
import { Checkbox } from '#web/ui/checkbox.tsx';
import { Form } from '#web/ui/form.tsx';
import { LinkedText } from '#web/ui/linked-text.tsx';
import { Select } from '#web/ui/select.tsx';
import { TextArea } from '#web/ui/text-area.tsx';
import { TextField } from '#web/ui/text-field.tsx';
import { announcementsAdminLabels as labels } from '../admin.labels.ts';
import { usePublish } from './announcements-admin.queries.ts';

/** `starts` and `ends` are the typed times, in the staff member's timezone; empty for none. */
type Draft = {
  message: string;
  messageFr: string;
  type: AnnouncementType;
  isDismissible: boolean;
  starts: string;
  ends: string;
};

const EMPTY: Draft = { message: '', messageFr: '', type: 'info', isDismissible: true, starts: '', ends: '' };

const instantOf = (wallTime: string): number | null =>
  wallTime === '' ? null : (instantOfWallTime(wallTime, timeZone()) ?? Number.NaN);
/** An announcement whose start has passed is shown at once. */
const isLater = (wallTime: string): boolean => (instantOf(wallTime) ?? 0) > Date.now();
const isoOf = (instant: number | null): string | null => (instant === null ? null : new Date(instant).toISOString());

const lengthProblem = (message: string): string | undefined =>
  characterCount(message.trim()) > MAX_ANNOUNCEMENT_LENGTH ? labels.messageTooLong(MAX_ANNOUNCEMENT_LENGTH) : undefined;

type TimeFields = Readonly<Record<'starts' | 'ends', RefObject<HTMLInputElement | null>>>;

/** A half-typed time has the same value as an empty field, which would mean "now" or "no end". */
const isHalfTyped = (field: RefObject<HTMLInputElement | null>): boolean => field.current?.validity.badInput === true;

function check({ message, messageFr, starts, ends }: Draft, fields: TimeFields): FieldErrors {
  const [startsAt, endsAt] = [instantOf(starts), instantOf(ends)];
  const refusals = { ends_before_start: labels.endsBeforeStart, ends_in_past: labels.endsInPast };
  const refusal = periodRefusal({ startsAt, endsAt }, Date.now());
  return {
    message: isBlank(message) ? labels.messageMissing : lengthProblem(message),
    message_fr: lengthProblem(messageFr),
    starts_at: isHalfTyped(fields.starts) || Number.isNaN(startsAt) ? labels.invalidTime : undefined,
    ends_at:
      isHalfTyped(fields.ends) || Number.isNaN(endsAt) ? labels.invalidTime : refusal ? refusals[refusal] : undefined,
  };
}

export function AnnouncementForm() {
  const [stored, setDraft, forget] = useDraftInput('announcement', EMPTY);
  // A draft that an older version of the app has stored contains no French message.
  const draft = { ...EMPTY, ...stored };
  const change = (part: Partial<Draft>): void => setDraft({ ...draft, ...part });
  const fields = { starts: useRef<HTMLInputElement>(null), ends: useRef<HTMLInputElement>(null) };
  const publish = usePublish();
  const { message, messageFr, type, isDismissible, starts, ends } = draft;
  const form = useForm({
    values: { message, message_fr: messageFr, type, is_dismissible: isDismissible, starts_at: starts, ends_at: ends },
    check: () => check(draft, fields),
    send: async () => {
      const [starts_at, ends_at] = [isoOf(instantOf(starts)), isoOf(instantOf(ends))];
      const messages = { message, ...(isBlank(messageFr) ? {} : { message_fr: messageFr }) };
      await publish.mutateAsync({ ...messages, type, is_dismissible: isDismissible, starts_at, ends_at });
      forget();
    },
  });
  return (
    <Form form={form} className="grid gap-4">
      <TextArea
        {...form.field('message', message, (value) => change({ message: value }))}
        required
        rows={3}
        label={labels.message}
      />
      <TextArea
        {...form.field('message_fr', messageFr, (value) => change({ messageFr: value }))}
        lang="fr"
        rows={3}
        label={labels.french}
        help={labels.frenchHelp}
      />
      <Choices draft={draft} change={change} errors={form.errors} fields={fields} />
      <Preview draft={draft} />
      <Button type="submit" variant="main" className="justify-self-start" busy={form.busy !== undefined}>
        {isLater(starts) ? labels.schedule : labels.publish}
      </Button>
    </Form>
  );
}

type ChoicesProps = {
  draft: Draft;
  change: (part: Partial<Draft>) => void;
  errors: FieldErrors;
  fields: TimeFields;
};

function Choices({ draft, change, errors, fields }: ChoicesProps) {
  return (
    <>
      <div className="grid grid-cols-[repeat(auto-fit,minmax(min(13rem,100%),1fr))] items-start gap-4">
        <Select
          label={labels.type}
          options={announcementTypes.map((value) => ({ value, label: labels.types[value] }))}
          value={draft.type}
          onChange={(value) => change({ type: announcementTypes.find((type) => type === value) ?? 'info' })}
        />
        <TextField
          ref={fields.starts}
          type="datetime-local"
          name="starts_at"
          label={labels.starts}
          help={labels.startsHelp(timeZone())}
          error={errors.starts_at}
          value={draft.starts}
          onChange={(event) => change({ starts: event.target.value })}
        />
        <TextField
          ref={fields.ends}
          type="datetime-local"
          name="ends_at"
          label={labels.ends}
          help={labels.endsHelp}
          error={errors.ends_at}
          value={draft.ends}
          onChange={(event) => change({ ends: event.target.value })}
        />
      </div>
      <Checkbox
        label={labels.dismissible}
        checked={draft.isDismissible}
        onChange={(event) => change({ isDismissible: event.target.checked })}
      />
    </>
  );
}

/** Renders nothing without a message, so that the list below the form is closer on phones. */
function Preview({ draft: { message, messageFr, type } }: { draft: Draft }) {
  const messages = [message, messageFr].filter((text) => !isBlank(text));
  if (messages.length === 0) return null;
  return (
    <section aria-label={labels.preview} className="grid gap-1">
      <h3 className="text-sm font-medium text-soft">{labels.preview}</h3>
      {messages.map((text) => (
        <Banner key={text} shape="box" tone={type}>
          <LinkedText text={text.trim()} />
        </Banner>
      ))}
    </section>
  );
}
