/** The page with the name, colours and invitation mode of the marketplace, and the email check. */
import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { adminRoutes } from '#contract/admin-routes.ts';
import { COLOUR_LENGTH, MAX_MARKETPLACE_NAME_LENGTH } from '#contract/limits.ts';
import type { InvitationMode, MarketplaceChange, MarketplaceSettings } from '#contract/marketplace.ts';
import { accentRefusal, type Scheme } from '#rules/admin/accent-refusal.ts';
import { contrastOf, HEX_COLOUR } from '#rules/admin/contrast.ts';
import { failureText } from '#web/lib/form/failure-text.ts';
import { useForm } from '#web/lib/form/use-form.ts';
import { query } from '#web/lib/net/route-query.ts';
import { useDraftInput } from '#web/lib/session/draft-input.ts';
import { Banner } from '#web/ui/banner.tsx';
import { Button } from '#web/ui/button.tsx';
import { Form } from '#web/ui/form.tsx';
import { QueryView } from '#web/ui/query-view.tsx';
import { Select } from '#web/ui/select.tsx';
import { TextField } from '#web/ui/text-field.tsx';
import { useToast } from '#web/ui/toast.tsx';
import { ListSkeleton } from '../list/list-skeleton.tsx';
import { describeOutdated } from '../list/outdated.tsx';
import { staffMutation } from '../staff-mutation.ts';
import { marketplaceLabels as labels } from './marketplace.labels.ts';

const routes = adminRoutes.marketplace;
type Settings = MarketplaceSettings & { is_invitation_mode_fixed: boolean };

export function MarketplacePage() {
  const settings = useQuery(query(routes.read, {}));
  // A new key begins the form again.
  const [formKey, setFormKey] = useState(0);
  const reload = async (): Promise<void> => {
    await settings.refetch();
    setFormKey(formKey + 1);
  };
  return (
    <>
      <h1 className="text-xl md:text-2xl">{labels.title}</h1>
      <p className="mt-1 mb-6 text-sm text-soft">{labels.intro}</p>
      <QueryView query={settings} loading={<ListSkeleton />} failed={labels.failed} level={2}>
        {(stored) => <SettingsForm key={formKey} stored={stored} onReload={reload} />}
      </QueryView>
      {/* Below the form, which is taller than its placeholder. */}
      {settings.isPending ? null : <MailCheck />}
    </>
  );
}

/** The sentence about a colour that cannot be used; undefined for none and for one that can. */
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
  const update = useMutation(staffMutation(routes.update, (body: MarketplaceChange) => ({ body })));
  const form = useForm({
    values: { name, accent_light: light, accent_dark: dark, invitations },
    check: () => ({
      name: name.trim() === '' ? labels.nameRequired : undefined,
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

type SettingsFormProps = { stored: Settings; onReload: () => Promise<void> };

function SettingsForm({ stored, onReload }: SettingsFormProps) {
  const { form, input, edit, forget } = useSettingsForm(stored);
  const reload = async (): Promise<void> => {
    forget();
    await onReload();
  };
  return (
    <Form form={form} className="grid max-w-xl grid-cols-1 gap-5" describe={describeOutdated({ onReload: reload })}>
      <TextField
        {...form.field('name', input.name, (name) => edit({ name }))}
        required
        maxLength={MAX_MARKETPLACE_NAME_LENGTH}
        label={labels.name}
        help={labels.nameHelp}
      />
      <Accent
        name="accent_light"
        label={labels.accentLight}
        value={input.light}
        error={form.errors.accent_light}
        onChange={(light) => edit({ light })}
      />
      <Accent
        name="accent_dark"
        label={labels.accentDark}
        value={input.dark}
        error={form.errors.accent_dark}
        onChange={(dark) => edit({ dark })}
      />
      <InvitationChoice
        isFixed={stored.is_invitation_mode_fixed}
        value={input.invitations}
        onChange={(invitations) => edit({ invitations })}
      />
      <Button type="submit" variant="main" className="md:justify-self-start" busy={form.busy !== undefined}>
        {labels.save}
      </Button>
    </Form>
  );
}

type InvitationChoiceProps = { isFixed: boolean; value: InvitationMode; onChange: (mode: InvitationMode) => void };

function InvitationChoice({ isFixed, value, onChange }: InvitationChoiceProps) {
  return (
    <Select
      label={labels.invitations}
      disabled={isFixed}
      help={isFixed ? labels.fixed : undefined}
      options={(['manual', 'auto'] as const).map((mode) => ({ value: mode, label: labels.modes[mode] }))}
      value={value}
      onChange={(mode) => onChange(mode as InvitationMode)}
    />
  );
}

/** What the picker shows before a colour is chosen. */
const EXAMPLE_COLOUR = '#0a6b5e';

type AccentProps = {
  name: string;
  label: string;
  value: string;
  error: string | undefined;
  onChange: (colour: string) => void;
};

function Accent({ name, label, value, error, onChange }: AccentProps) {
  const colour = value.trim();
  return (
    <div className="grid gap-2">
      <TextField
        name={name}
        label={label}
        help={labels.accentHelp}
        error={error}
        maxLength={COLOUR_LENGTH}
        spellCheck={false}
        value={value}
        onChange={(event) => onChange(event.target.value)}
        end={
          <input
            type="color"
            aria-label={labels.pick(label)}
            className="mr-2 size-8"
            value={HEX_COLOUR.test(colour) ? colour : EXAMPLE_COLOUR}
            onChange={(event) => onChange(event.target.value)}
          />
        }
      />
      {HEX_COLOUR.test(colour) ? (
        <p className="flex items-center gap-3 text-sm text-soft">
          <span className="rounded-md px-3 py-2" style={{ background: colour, color: '#ffffff' }}>
            {labels.sample}
          </span>
          {labels.contrast(contrastOf('#ffffff', colour).toFixed(1))}
        </p>
      ) : null}
    </div>
  );
}

function MailCheck() {
  const send = useMutation(staffMutation(routes.testMail, () => ({})));
  return (
    <section className="mt-10 grid max-w-xl justify-items-start gap-3">
      <h2 className="text-lg">{labels.mailTitle}</h2>
      <p className="text-soft">{labels.mailText}</p>
      <Button busy={send.isPending} onClick={() => send.mutate(undefined)}>
        {labels.sendMail}
      </Button>
      <div role="status" className="empty:hidden">
        {send.isError ? (
          <Banner shape="box" tone="error">
            {failureText(send.error)}
          </Banner>
        ) : null}
        {send.data ? <MailOutcome {...send.data} /> : null}
      </div>
    </section>
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
