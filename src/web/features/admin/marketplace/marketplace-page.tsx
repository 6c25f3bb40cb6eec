/** The page with the name, colours and invitation mode of the marketplace, and the email check. */

import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { MAX_MARKETPLACE_NAME_LENGTH } from '#contract/limits.ts';
import type { InvitationMode, MarketplaceChange, MarketplaceSettings } from '#contract/marketplace.ts';
import { isBlank } from '#contract/visible-text.ts';
import { accentRefusal, type Scheme } from '#rules/admin/accent-refusal.ts';
import { HEX_COLOUR } from '#rules/admin/contrast.ts';
import { type FieldErrors, useForm } from '#web/lib/form/use-form.ts';
import { sentenceForError } from '#web/lib/net/errors.ts';
import { mutation } from '#web/lib/net/route-mutation.ts';
import { query } from '#web/lib/net/route-query.ts';
import { useDraftInput } from '#web/lib/session/draft-input.ts';
import { Banner } from '#web/ui/banner.tsx';
import { Button } from '#web/ui/button.tsx';
import { Form } from '#web/ui/form.tsx';
import { QueryView } from '#web/ui/query-view.tsx';
import { Select } from '#web/ui/select.tsx';
import { TextField } from '#web/ui/text-field.tsx';
import { useToast } from '#web/ui/toast.tsx';
import { marketplaceLabels as labels } from '../catalogue/catalogue.labels.ts';
import { SIDE_COLUMN } from '../class-names.ts';
import { ListSkeleton } from '../list/list-skeleton.tsx';
import { describeOutdated } from '../list/outdated.tsx';
import { PageHead } from '../parts/page-head.tsx';
import { Panel } from '../parts/panel.tsx';
import { AccentField } from './accent-field.tsx';

type Settings = MarketplaceSettings & { is_invitation_mode_fixed: boolean };

export function MarketplacePage() {
  const settings = useQuery(query('GET /api/admin/marketplace', {}));
  // A new key resets the form after a reload of the settings.
  const [formKey, setFormKey] = useState(0);
  const reload = async (): Promise<void> => {
    await settings.refetch();
    setFormKey(formKey + 1);
  };
  return (
    <>
      <PageHead title={labels.title} intro={labels.intro} />
      <div className="split">
        <div>
          <QueryView query={settings} loading={<ListSkeleton />} failed={labels.failed} level={2}>
            {(stored) => <SettingsForm key={formKey} stored={stored} onReload={reload} />}
          </QueryView>
        </div>
        {/* The email check is rendered only after the form has loaded: otherwise, the form would move it on small
            screens. */}
        <div className={SIDE_COLUMN}>{settings.isPending ? null : <MailCheck />}</div>
      </div>
    </>
  );
}

/** Returns the error message for a colour; undefined if the colour is usable or the field is empty. */
function accentProblem(colour: string, scheme: Scheme): string | undefined {
  if (colour === '') return undefined;
  if (!HEX_COLOUR.test(colour)) return labels.notAColour;
  const refusal = accentRefusal(colour, scheme);
  if (refusal === null) return undefined;
  return refusal === 'accent_text_contrast' ? labels.textContrast : labels.pageContrast;
}

const settingsOf = ({ is_invitation_mode_fixed: _, ...settings }: Settings): MarketplaceSettings => settings;

/** `before`: the settings that the form has loaded or saved, not those that a later fetch returns. */
type SettingsInput = Record<'name' | 'light' | 'dark', string> & {
  invitations: InvitationMode;
  before: MarketplaceSettings;
};

const inputOf = (before: MarketplaceSettings): SettingsInput => ({
  ...{ name: before.name, light: before.accent_light ?? '', dark: before.accent_dark ?? '' },
  ...{ invitations: before.invitations, before },
});

function useSettingsForm(stored: Settings) {
  const [loaded] = useState(() => inputOf(settingsOf(stored)));
  const [input, change, forget] = useDraftInput('marketplace', loaded);
  const { name, light, dark, invitations, before } = input;
  const toast = useToast();
  const update = useMutation(mutation('PUT /api/admin/marketplace', (body: MarketplaceChange) => ({ body })));
  const form = useForm({
    values: { name, accent_light: light, accent_dark: dark, invitations },
    check: () => ({
      name: isBlank(name) ? labels.nameRequired : undefined,
      accent_light: accentProblem(light.trim(), 'light'),
      accent_dark: accentProblem(dark.trim(), 'dark'),
    }),
    send: async () => {
      const accents = { accent_light: light.trim() || null, accent_dark: dark.trim() || null };
      const settings = { name: name.trim(), ...accents, invitations };
      await update.mutateAsync({ ...settings, before });
      forget(inputOf(settings));
      toast({ message: labels.saved, kind: 'success' });
    },
  });
  return { form, input, edit: (part: Partial<SettingsInput>) => change({ ...input, ...part }), forget };
}

const schemes = ['light', 'dark'] as const satisfies readonly Scheme[];

type SettingsFormProps = { stored: Settings; onReload: () => Promise<void> };

function SettingsForm({ stored, onReload }: SettingsFormProps) {
  const { form, input, edit, forget } = useSettingsForm(stored);
  const reload = async (): Promise<void> => {
    forget();
    await onReload();
  };
  return (
    <Form form={form} className="grid grid-cols-1 gap-5" describe={describeOutdated({ onReload: reload })}>
      <Panel title={labels.nameTitle}>
        <TextField
          {...form.field('name', input.name, (name) => edit({ name }))}
          required
          maxLength={MAX_MARKETPLACE_NAME_LENGTH}
          label={labels.name}
          help={labels.nameHelp}
        />
      </Panel>
      <Colours input={input} errors={form.errors} edit={edit} />
      <Panel title={labels.invitationsTitle}>
        <InvitationChoice
          isFixed={stored.is_invitation_mode_fixed}
          value={input.invitations}
          onChange={(invitations) => edit({ invitations })}
        />
      </Panel>
      <Button type="submit" variant="main" className="md:justify-self-start" busy={form.busy !== undefined}>
        {labels.save}
      </Button>
    </Form>
  );
}

type ColoursProps = { input: SettingsInput; errors: FieldErrors; edit: (part: Partial<SettingsInput>) => void };

function Colours({ input, errors, edit }: ColoursProps) {
  return (
    <Panel title={labels.coloursTitle}>
      {schemes.map((scheme) => (
        <AccentField
          key={scheme}
          scheme={scheme}
          value={input[scheme]}
          stored={input.before[`accent_${scheme}`]}
          error={errors[`accent_${scheme}`]}
          onChange={(colour) => edit({ [scheme]: colour })}
        />
      ))}
    </Panel>
  );
}

type InvitationChoiceProps = { isFixed: boolean; value: InvitationMode; onChange: (mode: InvitationMode) => void };

function InvitationChoice({ isFixed, value, onChange }: InvitationChoiceProps) {
  return (
    <Select
      label={labels.invitations}
      disabled={isFixed}
      help={isFixed ? labels.fixed : labels.modeHelp[value]}
      options={(['manual', 'auto'] as const).map((mode) => ({ value: mode, label: labels.modes[mode] }))}
      value={value}
      onChange={(mode) => onChange(mode as InvitationMode)}
    />
  );
}

function MailCheck() {
  const send = useMutation(mutation('POST /api/admin/test-mails', () => ({})));
  return (
    <Panel title={labels.mailTitle}>
      <p className="text-sm text-soft">{labels.mailText}</p>
      <Button className="justify-self-start" busy={send.isPending} onClick={() => send.mutate(undefined)}>
        {labels.sendMail}
      </Button>
      <div role="status" className="empty:hidden">
        {send.isError ? (
          <Banner shape="box" tone="error">
            {sentenceForError(send.error)}
          </Banner>
        ) : null}
        {send.data ? <MailOutcome {...send.data} /> : null}
      </div>
    </Panel>
  );
}

function MailOutcome({ to, has_mail_server, error }: { to: string; has_mail_server: boolean; error: string | null }) {
  if (error !== null)
    return (
      <Banner shape="box" tone="error">
        {labels.mailRefused(error)}
      </Banner>
    );
  return (
    <Banner shape="box" tone={has_mail_server ? 'success' : 'warning'}>
      {has_mail_server ? labels.mailAccepted(to) : labels.mailStored}
    </Banner>
  );
}
