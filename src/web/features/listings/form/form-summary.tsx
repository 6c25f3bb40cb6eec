/** Lists everything that must be corrected before a listing can be saved. */
import { type MouseEvent, useEffect, useRef } from 'react';
import { type ListingField, listingFieldLabel } from '#contract/fields.ts';
import { fieldLabels } from '#web/features/cards/index.ts';
import { Banner } from '#web/ui/banner.tsx';
import { listingFormLabels as words } from './listing-form.labels.ts';

export const fieldId = (field: ListingField): string => `listing-${field}`;

type FormSummaryProps = {
  findings: readonly { field: ListingField; sentence: string }[];
  failure: string | undefined;
  /** A new object for each refused attempt, so that the summary takes the focus each time. */
  refusal: object | undefined;
};

function goTo(event: MouseEvent, field: ListingField) {
  // Do not follow the link: the fragment would add a history entry, and leaving the form after saving would return to
  // it.
  event.preventDefault();
  const target = document.getElementById(fieldId(field));
  // Members can be chosen only after a group: until then, focus the group field instead.
  const isDisabled = target?.matches(':disabled') ?? false;
  (isDisabled ? document.getElementById(fieldId('group_id')) : target)?.focus();
}

export function FormSummary({ findings, failure, refusal }: FormSummaryProps) {
  const box = useRef<HTMLDivElement>(null);
  const lastFocused = useRef(refusal);
  const empty = findings.length === 0 && failure === undefined;
  // Wait until the box has content: `findings` can arrive after `refusal`, and an empty box cannot have the focus.
  useEffect(() => {
    if (empty || refusal === lastFocused.current) return;
    lastFocused.current = refusal;
    box.current?.focus();
  }, [empty, refusal]);
  return (
    <div ref={box} tabIndex={-1} role="alert" className="mt-5 grid gap-3 rounded-md empty:hidden">
      {failure === undefined ? null : (
        <Banner tone="error" shape="box">
          {words.notSaved} {failure}
        </Banner>
      )}
      {findings.length === 0 ? null : (
        <div className="grid gap-x-6 rounded-md border border-error-edge bg-error-bg px-4 pt-3 pb-1 text-sm md:grid-cols-2 lg:grid-cols-3">
          <strong className="font-semibold text-error md:col-span-full">{words.summary(findings.length)}</strong>
          {findings.map(({ field, sentence }) => (
            <a
              key={field}
              href={`#${fieldId(field)}`}
              onClick={(event) => goTo(event, field)}
              className="flex min-h-target items-center py-1.5 underline underline-offset-[0.2em]"
            >
              {words.summaryLine(fieldLabels[listingFieldLabel(field)], sentence)}
            </a>
          ))}
        </div>
      )}
    </div>
  );
}
