/** The page on which admins maintain the scale of conditions. */

import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { ConditionScale } from '#contract/conditions.ts';
import { MAX_CONDITION_NAME_LENGTH, MAX_CONDITIONS } from '#contract/limits.ts';
import type { TranslatedName } from '#contract/scalars.ts';
import { isBlank } from '#contract/visible-text.ts';
import { useForm } from '#web/lib/form/use-form.ts';
import { mutation } from '#web/lib/net/route-mutation.ts';
import { query } from '#web/lib/net/route-query.ts';
import { Button } from '#web/ui/button.tsx';
import { Form } from '#web/ui/form.tsx';
import { IconButton } from '#web/ui/icon-button.tsx';
import { QueryView } from '#web/ui/query-view.tsx';
import { TextField } from '#web/ui/text-field.tsx';
import { useToast } from '#web/ui/toast.tsx';
import { conditionsLabels as labels } from '../catalogue/catalogue.labels.ts';
import { ListSkeleton } from '../list/list-skeleton.tsx';
import { describeOutdated } from '../list/outdated.tsx';
import { PageHead } from '../parts/page-head.tsx';

const conditionsQuery = query('GET /api/conditions', {}, { read: ({ data }) => data });

export function ConditionsPage() {
  const scale = useQuery(conditionsQuery);
  // A new key resets the form after a save and after a reload of the scale.
  const [formKey, setFormKey] = useState(0);
  const reload = async (): Promise<void> => {
    await scale.refetch();
    setFormKey(formKey + 1);
  };
  return (
    <>
      <PageHead title={labels.title} intro={labels.intro} />
      <QueryView query={scale} loading={<ListSkeleton />} failed={labels.failed}>
        {(stored) => <ScaleForm key={formKey} stored={stored} onReload={reload} />}
      </QueryView>
    </>
  );
}

/** `key` identifies a row of the form until the form is reset. */
type Grade = { key: number; id: number | null; name: string; name_fr: string };

const fieldOf = ({ key }: Grade): string => `grade-${key}`;
const frenchFieldOf = ({ key }: Grade): string => `grade-${key}-fr`;

function useScale(stored: readonly TranslatedName[]) {
  const [before] = useState(stored);
  const [grades, setGrades] = useState<readonly Grade[]>(() =>
    stored.map(({ name_fr = '', ...grade }) => ({ key: grade.id, ...grade, name_fr })),
  );
  const [added, setAdded] = useState(0);
  return {
    before,
    grades,
    rename: (key: number, names: Partial<Pick<Grade, 'name' | 'name_fr'>>) =>
      setGrades(grades.map((grade) => (grade.key === key ? { ...grade, ...names } : grade))),
    remove: (key: number) => setGrades(grades.filter((grade) => grade.key !== key)),
    raise: (at: number) =>
      setGrades([...grades.slice(0, at - 1), ...grades.slice(at - 1, at + 1).reverse(), ...grades.slice(at + 1)]),
    add: () => {
      setAdded(added + 1);
      setGrades([...grades, { key: -1 - added, id: null, name: '', name_fr: '' }]);
    },
  };
}

type ScaleFormProps = { stored: readonly TranslatedName[]; onReload: () => Promise<void> };

type Scale = ReturnType<typeof useScale>;

function useScaleForm({ before, grades }: Scale, onSaved: () => Promise<void>) {
  const toast = useToast();
  const save = useMutation(mutation('PUT /api/admin/conditions', (body: ConditionScale) => ({ body })));
  return useForm({
    values: Object.fromEntries(
      grades.flatMap((grade) => [
        [fieldOf(grade), grade.name],
        [frenchFieldOf(grade), grade.name_fr],
      ]),
    ),
    check: () =>
      Object.fromEntries(grades.map((grade) => [fieldOf(grade), isBlank(grade.name) ? labels.missing : undefined])),
    send: async () => {
      await save.mutateAsync({ before: [...before], conditions: grades.map(({ key: _, ...grade }) => grade) });
      toast({ message: labels.saved, kind: 'success' });
      await onSaved();
    },
    fieldOf: (wireName) => {
      const [, at, name] = wireName.split('.');
      const grade = grades[Number(at ?? Number.NaN)];
      return grade && (name === 'name_fr' ? frenchFieldOf(grade) : fieldOf(grade));
    },
  });
}

function ScaleForm({ stored, onReload }: ScaleFormProps) {
  const scale = useScale(stored);
  const form = useScaleForm(scale, onReload);
  const { grades, add } = scale;
  const isFull = grades.length >= MAX_CONDITIONS;
  return (
    <Form form={form} className="panel max-w-160" describe={describeOutdated({ onReload })}>
      {grades.length > 0 ? <ColumnHeads /> : null}
      <ol className="grid gap-3 max-sm:gap-5">
        {grades.map((grade, at) => (
          <GradeRow key={grade.key} grade={grade} at={at} count={grades.length} errors={form.errors} scale={scale} />
        ))}
      </ol>
      <div className="flex flex-wrap items-center justify-between gap-3">
        <Button icon="plus" aria-disabled={isFull || undefined} onClick={() => isFull || add()}>
          {labels.add}
        </Button>
        <Button type="submit" variant="main" busy={form.busy !== undefined}>
          {labels.save}
        </Button>
      </div>
    </Form>
  );
}

/** The fields have labels of their own for screen readers. */
function ColumnHeads() {
  return (
    <div className="-mb-3 flex gap-1 text-xs text-soft max-sm:hidden" aria-hidden="true">
      <span className="w-6 flex-none" />
      <div className="grid flex-1 grid-cols-2 gap-2">
        <span>{labels.name}</span>
        <span>{labels.frenchName}</span>
      </div>
      <span className="w-33 flex-none" />
    </div>
  );
}

type GradeRowProps = {
  grade: Grade;
  at: number;
  count: number;
  errors: Readonly<Partial<Record<string, string>>>;
  scale: Pick<Scale, 'rename' | 'remove' | 'raise'>;
};

function GradeRow({ grade, at, count, errors, scale }: GradeRowProps) {
  const { rename } = scale;
  return (
    <li className="grid grid-cols-[1.5rem_minmax(0,1fr)] gap-1 sm:flex sm:items-start">
      <span className="w-6 flex-none self-start pt-3 text-sm text-faint tabular-nums" aria-hidden="true">
        {at + 1}
      </span>
      <div className="grid flex-1 gap-2 sm:grid-cols-2">
        <TextField
          label={labels.grade(at + 1)}
          hideLabel
          name={fieldOf(grade)}
          maxLength={MAX_CONDITION_NAME_LENGTH}
          autoComplete="off"
          value={grade.name}
          error={errors[fieldOf(grade)]}
          onChange={(event) => rename(grade.key, { name: event.target.value })}
        />
        <div>
          <span className="text-xs text-soft sm:hidden" aria-hidden="true">
            {labels.frenchName}
          </span>
          <TextField
            label={labels.french(at + 1)}
            hideLabel
            name={frenchFieldOf(grade)}
            lang="fr"
            placeholder={labels.frenchPlaceholder}
            maxLength={MAX_CONDITION_NAME_LENGTH}
            autoComplete="off"
            value={grade.name_fr}
            error={errors[frenchFieldOf(grade)]}
            onChange={(event) => rename(grade.key, { name_fr: event.target.value })}
          />
        </div>
      </div>
      <GradeButtons grade={grade} at={at} count={count} scale={scale} />
    </li>
  );
}

/** On phones, the buttons are below the fields, which need the whole width. */
function GradeButtons({ grade, at, count, scale: { remove, raise } }: Omit<GradeRowProps, 'errors'>) {
  // Uses `aria-disabled` instead of `disabled`: a button that becomes disabled when it is clicked would lose the focus.
  const [isFirst, isLast] = [at === 0, at === count - 1];
  return (
    <div className="flex gap-1 max-sm:col-start-2 max-sm:justify-end">
      <IconButton
        icon="chevron-down"
        className="-me-2 rotate-180"
        label={labels.up(grade.name)}
        aria-disabled={isFirst || undefined}
        onClick={() => isFirst || raise(at)}
      />
      <IconButton
        icon="chevron-down"
        label={labels.down(grade.name)}
        aria-disabled={isLast || undefined}
        onClick={() => isLast || raise(at + 1)}
      />
      <IconButton icon="close" label={labels.remove(grade.name)} onClick={() => remove(grade.key)} />
    </div>
  );
}
