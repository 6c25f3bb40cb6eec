/** Renders the form for creating and editing a listing. */
import { type ReactNode, Suspense, useState } from 'react';
import { flagFields, integerFields } from '#contract/fields.ts';
import type { ListingDraft } from '#rules/listings/listing-form.ts';
import { fieldLabels } from '#web/features/cards/index.ts';
import { ProposeDialog, type Proposed } from '#web/features/catalogue/index.ts';
import { Button } from '#web/ui/button.tsx';
import { Form } from '#web/ui/form.tsx';
import { Icon } from '#web/ui/icon.tsx';
import { RichTextEditor } from '#web/ui/on-demand.ts';
import { ProgressBar } from '#web/ui/progress-bar.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { SlowNotice } from '#web/ui/slow-notice.tsx';
import { FormSummary, fieldId } from './form-summary.tsx';
import { ImageSlots } from './image-slots.tsx';
import { listingFormLabels as words } from './listing-form.labels.ts';
import { ConditionField, CurrencyField, GroupField, MembersField, SourceTypeField } from './lookup-fields.tsx';
import { FlagField, PlainField } from './plain-fields.tsx';
import { ShippingFields } from './shipping-fields.tsx';
import { type ListingFormState, type SaveListing, SECOND_BUTTON, useListingForm } from './use-listing-form.ts';

type ListingFormProps = {
  heading: string;
  initial: ListingDraft;
  /** Code of the preselected currency. */
  preferredCurrency: string;
  onChange: (draft: ListingDraft) => void;
  /** Saves the listing; if it rejects, the form stays open with its content. */
  onSave: SaveListing;
  onCancel: () => void;
  notice?: ReactNode;
  /** A second way to save, for example closing the listing. */
  second?: { label: string; onSave: SaveListing } | undefined;
};

export function ListingForm(props: ListingFormProps) {
  const { heading, initial, preferredCurrency, onChange, onSave, onCancel, notice, second } = props;
  const form = useListingForm({ initial, onChange, onSave, onSecondSave: second?.onSave });
  const [proposed, setProposed] = useState<Proposed>();
  return (
    <>
      <Form
        form={form}
        className="grid gap-x-8 gap-y-8 pt-6 lg:gap-x-12 max-md:**:scroll-mb-28 md:grid-cols-[minmax(0,1fr)_25.5rem] md:pt-8 md:pb-16 lg:grid-cols-[minmax(0,1.25fr)_minmax(24rem,1fr)]"
        alert={
          <header className="md:col-span-2">
            <h1 className="text-xl md:text-2xl">{heading}</h1>
            <FormSummary findings={form.findings} failure={form.summary} refusal={form.refusal} />
            {notice}
          </header>
        }
      >
        <div className="min-w-0 md:sticky md:top-24 md:self-start">
          <ImageSlots
            images={form.draft.images}
            onChange={(images) => form.change({ images })}
            error={form.errors.images}
            onUpload={form.upload.report}
          />
        </div>
        <div className="grid min-w-0 content-start gap-5">
          <Fields form={form} preferredCurrency={preferredCurrency} onPropose={setProposed} />
          <SlowNotice
            waiting={form.busy !== undefined && !isAwaitingUpload(form)}
            words={words.slow}
            onCancel={form.cancel}
            onRetry={form.retry}
          />
          <SaveBar form={form} secondLabel={second?.label} onCancel={onCancel} />
        </div>
      </Form>
      <ProposeDialog proposed={proposed} onClose={() => setProposed(undefined)} />
    </>
  );
}

const isAwaitingUpload = ({ busy, upload }: ListingFormState): boolean =>
  busy !== undefined && upload.status.step === 'active';

function UploadNotice({ form }: { form: ListingFormState }) {
  const { status } = form.upload;
  if (status.step !== 'active' || !isAwaitingUpload(form)) return null;
  return (
    <div className="grid gap-2 rounded-md bg-sunken py-2 pr-2 pl-4 text-sm">
      <div className="flex items-center justify-between gap-3">
        <p role="status">{words.waitsForUpload}</p>
        <Button variant="ghost" onClick={form.cancel}>
          {words.slow.cancel}
        </Button>
      </div>
      <ProgressBar value={status.progress} label={words.waitsForUpload} />
    </div>
  );
}

type FieldsProps = { form: ListingFormState; preferredCurrency: string; onPropose: (proposed: Proposed) => void };

function Fields({ form, preferredCurrency, onPropose }: FieldsProps) {
  return (
    <>
      <PlainField form={form} name="name" />
      <div className="grid grid-cols-[minmax(0,1fr)_6.5rem] items-start gap-3">
        <PlainField form={form} name="price" />
        <CurrencyField form={form} preferred={preferredCurrency} />
      </div>
      <GroupField form={form} onPropose={onPropose} />
      <MembersField form={form} onPropose={onPropose} />
      <SourceTypeField form={form} onPropose={onPropose} />
      <Suspense fallback={<EditorSkeleton />}>
        <RichTextEditor
          id={fieldId('description')}
          label={fieldLabels.description}
          required
          placeholder={words.descriptionHint}
          value={form.draft.description}
          onChange={(description) => form.change({ description })}
          error={form.errors.description}
        />
      </Suspense>
      <MoreDetails form={form} />
    </>
  );
}

const DETAILS = ['condition_id', 'ships_to', 'shipping_cost', ...integerFields, ...flagFields] as const;

/** The optional fields; open if one of them is filled in or has an error. */
function MoreDetails({ form }: Pick<FieldsProps, 'form'>) {
  const { draft, errors } = form;
  const [isFilled] = useState(() => DETAILS.some((name) => draft[name]));
  const hasError = [...DETAILS, 'ships_from' as const].some((name) => errors[name] !== undefined);
  const [isOpen, setOpen] = useState(isFilled);
  if (hasError && !isOpen) setOpen(true);
  return (
    <details className="group" open={isOpen} onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary className="flex min-h-target cursor-pointer items-center gap-1 text-sm font-medium">
        {words.moreDetails}
        <Icon name="chevron-down" size="sm" className="group-open:rotate-180" />
      </summary>
      <div className="grid gap-5 pt-3">
        <ConditionField form={form} />
        <ShippingFields form={form} />
        {integerFields.map((name) => (
          <PlainField key={name} form={form} name={name} />
        ))}
        {flagFields.map((name) => (
          <FlagField key={name} form={form} name={name} />
        ))}
      </div>
    </details>
  );
}

function EditorSkeleton() {
  return (
    <div className="field">
      <span className="field__label">{fieldLabels.description}</span>
      <Skeleton className="h-50 w-full rounded-md" />
    </div>
  );
}

type SaveBarProps = { form: ListingFormState; secondLabel: string | undefined; onCancel: () => void };

/** On small screens, the second button is above the sticky bar, which has no room for it. */
function SaveBar({ form, secondLabel, onCancel }: SaveBarProps) {
  const { busy, run } = form;
  const second = secondLabel ? (
    <Button
      size="lg"
      className="max-md:w-full"
      busy={busy?.button === SECOND_BUTTON}
      onClick={() => void run(SECOND_BUTTON)}
    >
      {secondLabel}
    </Button>
  ) : null;
  return (
    <>
      <UploadNotice form={form} />
      {second ? <div className="border-t border-line pt-5 md:hidden">{second}</div> : null}
      <div className="sticky bottom-0 max-md:in-[body:has(.consent)]:static z-20 -mx-gutter flex items-center gap-3 border-t border-line bg-paper px-gutter pt-3 pb-[max(0.75rem,env(safe-area-inset-bottom))] md:static md:mx-0 md:justify-end md:px-0 md:pt-5 md:pb-0">
        {second ? <div className="mr-auto max-md:hidden">{second}</div> : null}
        <Button variant="ghost" size="lg" onClick={onCancel}>
          {words.cancel}
        </Button>
        <Button
          type="submit"
          variant="main"
          size="lg"
          busy={busy !== undefined && busy.button === undefined}
          className="flex-1 md:flex-none"
        >
          {words.save}
        </Button>
      </div>
    </>
  );
}
