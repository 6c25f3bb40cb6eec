/** What needs a look before a listing can be saved, all in one place at the top? */
import { type MouseEvent, useEffect, useRef } from 'react';
import type { ListingField } from '#rules/listings/listing-form.ts';
import { Banner } from '#web/ui/banner.tsx';
import { listingFormLabels as words } from './listing-form.labels.ts';

/** The element in the form that takes the focus for a field. */
export const fieldId = (field: ListingField): string => `listing-${field}`;

type FormSummaryProps = {
  findings: readonly { field: ListingField; sentence: string }[];
  failure: string | undefined;
  /** Grows with every refused try; the summary then takes the focus. */
  refused: number;
};

function goTo(event: MouseEvent, field: ListingField) {
  // Not by the address: a fragment would be one more page to go back over after saving.
  event.preventDefault();
  const target = document.getElementById(fieldId(field));
  // Members can be chosen once there is a group: until then the way leads there.
  const waits = target?.matches(':disabled') ?? false;
  (waits ? document.getElementById(fieldId('group_id')) : target)?.focus();
}

export function FormSummary({ findings, failure, refused }: FormSummaryProps) {
  const box = useRef<HTMLDivElement>(null);
  const shown = useRef(0);
  const empty = findings.length === 0 && failure === undefined;
  // The findings may come a moment after the refusal they belong to, and an empty box is hidden and takes no focus.
  useEffect(() => {
    if (empty || refused === shown.current) return;
    shown.current = refused;
    box.current?.focus();
  }, [empty, refused]);
  return (
    <div ref={box} tabIndex={-1} role="alert" className="mt-5 grid gap-3 rounded-md empty:hidden">
      {failure === undefined ? null : (
        <Banner tone="error" shape="box">
          {words.notSaved} {failure}
        </Banner>
      )}
      {findings.length === 0 ? null : (
        <div className="flex flex-col gap-x-6 rounded-md border border-error-edge bg-error-bg px-4 pt-4 pb-1 text-sm md:flex-row md:flex-wrap md:items-center md:py-2">
          <strong className="font-semibold text-error">{words.summary(findings.length)}</strong>
          {findings.map(({ field, sentence }) => (
            <a
              key={field}
              href={`#${fieldId(field)}`}
              onClick={(event) => goTo(event, field)}
              className="flex min-h-target items-center underline underline-offset-[0.2em]"
            >
              {words.summaryLine(field, sentence)}
            </a>
          ))}
        </div>
      )}
    </div>
  );
}
