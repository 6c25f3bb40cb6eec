/** Renders the form for creating and editing a listing. */
import { lazy, type ReactNode, Suspense } from 'react';
import { Controller } from 'react-hook-form';
import type { ListingDraft } from '#rules/listings/listing-form.ts';
import { Button } from '#web/ui/button.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { SlowNotice } from '#web/ui/slow-notice.tsx';
import { FormSummary, fieldId } from './form-summary.tsx';
import { ImageSlots } from './image-slots.tsx';
import { listingFormLabels as words } from './listing-form.labels.ts';
import { CurrencyField, GroupField, MembersField, SourceTypeField } from './lookup-fields.tsx';
import { NameField, PriceField } from './plain-fields.tsx';
import { type SaveListing, useListingForm } from './use-listing-form.ts';

const RichTextEditor = lazy(async () => ({
  default: (await import('#web/ui/rich-text-editor.tsx')).RichTextEditor,
}));

type ListingFormProps = {
  heading: string;
  initial: ListingDraft;
  /** Code of the preselected currency. */
  preferredCurrency: string;
  onChange: (draft: ListingDraft) => void;
  /** If saving fails, the form keeps its content. */
  onSave: SaveListing;
  onCancel: () => void;
  /** Shown between heading and form, for example the notice about a restored draft. */
  notice?: ReactNode;
  /** A second way to save, for example closing the listing. */
  second?: { label: string; onSave: SaveListing } | undefined;
};

function EditorSkeleton() {
  return (
    <div className="field">
      <span className="field__label">{words.fields.description}</span>
      <Skeleton className="h-50 w-full rounded-md" />
    </div>
  );
}

export function ListingForm({
  heading,
  initial,
  preferredCurrency,
  onChange,
  onSave,
  onCancel,
  ...rest
}: ListingFormProps) {
  const { form, submit, cancel, retry, busy, findings, failure, refused } = useListingForm({ initial, onChange });
  const { control } = form;
  const { second, notice } = rest;
  return (
    <form
      noValidate
      className="grid gap-x-8 gap-y-8 pt-6 lg:gap-x-12 max-md:**:scroll-mb-28 md:grid-cols-[minmax(0,1fr)_25.5rem] md:pt-8 md:pb-16 lg:grid-cols-[minmax(0,1.25fr)_minmax(24rem,1fr)]"
      onSubmit={(event) => {
        event.preventDefault();
        void submit('save', onSave);
      }}
    >
      <header className="md:col-span-2">
        <h1 className="text-xl md:text-2xl">{heading}</h1>
        <FormSummary findings={findings} failure={failure} refused={refused} />
        {notice}
      </header>
      <div className="min-w-0 md:sticky md:top-24 md:self-start">
        <Controller
          control={control}
          name="images"
          render={({ field, fieldState }) => (
            <ImageSlots images={field.value} onChange={field.onChange} error={fieldState.error?.message} />
          )}
        />
      </div>
      <div className="grid min-w-0 content-start gap-5">
        <NameField control={control} />
        <div className="grid grid-cols-[minmax(0,1fr)_6.5rem] items-start gap-3">
          <PriceField control={control} />
          <CurrencyField form={form} preferred={preferredCurrency} />
        </div>
        <GroupField form={form} />
        <MembersField form={form} />
        <SourceTypeField form={form} />
        <Controller
          control={control}
          name="description"
          render={({ field, fieldState }) => (
            <Suspense fallback={<EditorSkeleton />}>
              <RichTextEditor
                id={fieldId('description')}
                label={words.fields.description}
                required
                placeholder={words.descriptionHint}
                value={field.value}
                onChange={field.onChange}
                error={fieldState.error?.message}
              />
            </Suspense>
          )}
        />
        <SlowNotice waiting={busy !== undefined} words={words.slow} onCancel={cancel} onRetry={retry} />
        {second ? (
          <div className="border-t border-line pt-5 md:hidden">
            <SecondButton
              label={second.label}
              busy={busy === 'second'}
              onPress={() => void submit('second', second.onSave)}
            />
          </div>
        ) : null}
        <div className="sticky bottom-0 z-20 -mx-gutter flex items-center gap-3 border-t border-line bg-paper px-gutter pt-3 pb-[max(0.75rem,env(safe-area-inset-bottom))] md:static md:mx-0 md:justify-end md:px-0 md:pt-5 md:pb-0">
          {second ? (
            <div className="mr-auto max-md:hidden">
              <SecondButton
                label={second.label}
                busy={busy === 'second'}
                onPress={() => void submit('second', second.onSave)}
              />
            </div>
          ) : null}
          <Button variant="ghost" onClick={onCancel}>
            {words.cancel}
          </Button>
          <Button type="submit" variant="main" size="lg" busy={busy === 'save'} className="flex-1 md:flex-none">
            {words.save}
          </Button>
        </div>
      </div>
    </form>
  );
}

type SecondButtonProps = { label: string; busy: boolean; onPress: () => void };

/** On small screens, shown above the bar, which has no room for two buttons. */
function SecondButton({ label, busy, onPress }: SecondButtonProps) {
  return (
    <Button className="max-md:w-full" busy={busy} onClick={onPress}>
      {label}
    </Button>
  );
}
