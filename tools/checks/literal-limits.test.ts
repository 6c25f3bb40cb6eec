import { expect, it } from 'vitest';
import { findLiteralLimits } from './literal-limits.ts';

it.each([
  ['src/contract/reviews.ts', 'z.string().max(2000)', 1],
  ['src/contract/reviews.ts', "z.string().min(10, 'Use at least 10 characters')", 1],
  ['src/contract/admin.ts', 'z.number().min(0.5)', 1],
  ['src/contract/reviews.ts', 'z.string().min(1).max(MAX_REVIEW_LENGTH)', 0],
  ['src/contract/reviews.ts', "z.number().min(0, 'Not negative')", 0],
  ['src/contract/reviews.test.ts', 'z.string().max(2000)', 0],
  ['src/web/features/support/ticket-form.tsx', '<TextField maxLength={80} />', 1],
  ['src/web/features/support/ticket-form.tsx', '<TextField maxLength={MAX_TICKET_NAME_LENGTH} />', 0],
  ['src/server/config/limits.ts', 'z.number().max(300)', 0],
])('in %s, reports %j: %i problems', (path, text, problems) => {
  expect(findLiteralLimits([{ path, text }])).toHaveLength(problems);
});
