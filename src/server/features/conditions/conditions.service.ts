/** Replaces the scale of conditions, from which sellers choose the condition of a listing. */
import type { ConditionScale } from '#contract/conditions.ts';
import { type FieldProblem, fieldProblem } from '#contract/problems.ts';
import type { TranslatedName } from '#contract/scalars.ts';
import { isBlank } from '#contract/visible-text.ts';
import { nameKey } from '#rules/catalogue/catalogue-name.ts';
import { type Db, sqlState, type Tx, withTransaction } from '../../db/db.ts';
import { fail } from '../../http/app-error.ts';
import { recordStaffAction } from '../audit/index.ts';
import { deleteConditions, listUsedConditions, lockConditions, writeConditions } from './conditions.store.ts';
import { listConditions } from './conditions.views.ts';

type Grades = ConditionScale['conditions'];

const isSame = (first: readonly TranslatedName[], second: readonly TranslatedName[]): boolean =>
  first.length === second.length &&
  first.every(
    ({ id, name, name_fr }, at) =>
      id === second[at]?.id && name === second[at]?.name && name_fr === second[at]?.name_fr,
  );

/** Returns a problem for each grade that is unknown or repeats the id or a name of an earlier grade. */
function gradeProblems(stored: readonly TranslatedName[], grades: Grades): FieldProblem[] {
  return grades.flatMap(({ id, name, name_fr = '' }, at): FieldProblem[] => {
    const earlier = grades.slice(0, at);
    const isUnknown =
      id !== null && (!stored.some((grade) => grade.id === id) || earlier.some((grade) => grade.id === id));
    if (isUnknown) return [fieldProblem(`conditions.${at}.id`, 'unknown_condition')];
    const isRepeated = earlier.some((grade) => nameKey(grade.name) === nameKey(name));
    const isFrenchRepeated =
      !isBlank(name_fr) && earlier.some((grade) => nameKey(grade.name_fr ?? '') === nameKey(name_fr));
    return [
      ...(isRepeated ? [fieldProblem(`conditions.${at}.name`, 'condition_repeated')] : []),
      ...(isFrenchRepeated ? [fieldProblem(`conditions.${at}.name_fr`, 'condition_repeated')] : []),
    ];
  });
}

async function removeMissing(tx: Tx, stored: readonly TranslatedName[], grades: Grades): Promise<void> {
  const missing = stored.filter(({ id }) => !grades.some((grade) => grade.id === id));
  const ids = missing.map(({ id }) => id);
  const used = new Set(await listUsedConditions(tx, ids));
  const problems = missing
    .filter(({ id }) => used.has(id))
    .map(({ name }) => fieldProblem('conditions', 'condition_in_use', { name }));
  if (problems.length > 0) fail('validation_failed', { problems });
  await deleteConditions(tx, ids);
}

const FOREIGN_KEY = '23503';

export async function replaceConditions(
  db: Db,
  actorId: number | null,
  scale: ConditionScale,
): Promise<TranslatedName[]> {
  try {
    return await replaceOnce(db, actorId, scale);
  } catch (error) {
    if (sqlState(error) !== FOREIGN_KEY) throw error;
    // A concurrent save gave a listing a grade that this change deletes. The second attempt finds the listing and
    // reports that the grade is in use.
    return await replaceOnce(db, actorId, scale);
  }
}

async function replaceOnce(db: Db, actorId: number | null, scale: ConditionScale): Promise<TranslatedName[]> {
  return await withTransaction(db, async (tx) => {
    await lockConditions(tx);
    const stored = await listConditions(tx);
    if (!isSame(stored, scale.before)) fail('version_conflict');
    const problems = gradeProblems(stored, scale.conditions);
    if (problems.length > 0) fail('validation_failed', { problems });
    await removeMissing(tx, stored, scale.conditions);
    await writeConditions(tx, scale.conditions);
    const after = await listConditions(tx);
    const names = (grades: readonly TranslatedName[]) => ({
      names: grades.map(({ name, name_fr }) => (name_fr ? `${name} / ${name_fr}` : name)),
    });
    const target = { kind: 'conditions', id: 'scale' };
    const change = { before: names(stored), after: names(after) };
    await recordStaffAction(tx, { actorId, action: 'conditions.change', target, ...change });
    return after;
  });
}
