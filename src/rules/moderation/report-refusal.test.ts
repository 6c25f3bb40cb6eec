import { expect, it } from 'vitest';
import { reportKinds } from '#contract/report-kinds.ts';
import { reportRefusal } from './report-refusal.ts';

const ME = 1;
const rows = reportKinds.flatMap((kind) =>
  [ME, 2, null].flatMap((ownerId) => [true, false].map((isParticipant) => ({ kind, ownerId, isParticipant }))),
);

it.each(rows)(
  'reportRefusal refuses only the reporter’s own items and messages in conversations of others: $kind, owner $ownerId, reporter 1, participant $isParticipant',
  (row) => {
    const isInvisible = row.kind === 'message' && !row.isParticipant;
    const expected = isInvisible ? 'not_found' : row.ownerId === ME ? 'forbidden' : null;
    expect(reportRefusal({ ...row, reporterId: ME })).toBe(expected);
  },
);
