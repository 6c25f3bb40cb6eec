import { expect, it } from 'vitest';
import { findLiteralLimits, findTypedDurations, findTypedLimits } from './literal-limits.ts';

it.each([
  ['src/contract/reviews.ts', 'z.string().max(2000)', 1],
  ['src/contract/reviews.ts', "z.string().min(10, 'Use at least 10 characters')", 1],
  ['src/contract/queue.ts', 'z.number().min(0.5)', 1],
  ['src/contract/reviews.ts', 'z.string().min(1).max(MAX_REVIEW_LENGTH)', 0],
  ['src/contract/reviews.ts', "z.number().min(0, 'Not negative')", 0],
  ['src/contract/fields.ts', "year: { kind: 'integer', min: 1950, max: MAX_LISTING_YEAR }", 1],
  ['src/contract/fields.ts', "year: { kind: 'integer', min: MIN_LISTING_YEAR, max: MAX_LISTING_YEAR }", 0],
  ['src/contract/reviews.test.ts', 'z.string().max(2000)', 0],
  ['src/web/features/support/ticket-form.tsx', '<TextField maxLength={80} />', 1],
  ['src/web/features/support/ticket-form.tsx', '<TextField maxLength={MAX_TICKET_NAME_LENGTH} />', 0],
  ['src/server/config/limits.ts', 'z.number().max(300)', 0],
])('findLiteralLimits: the file %s with the code %j has this many hard-coded limits: %i', (path, text, problems) => {
  expect(findLiteralLimits([{ path, text }])).toHaveLength(problems);
});

it.each([
  ['src/web/features/reviews/reviews.labels.ts', "help: 'Use at most 4,000 characters'", 1],
  ['src/web/features/reviews/reviews.labels.ts', `help: \`Use \${length} of 4,000 characters\``, 1],
  ['src/web/features/reviews/reviews.labels.ts', `help: (count: number) => \`\${count} of 5 stars\``, 1],
  ['src/web/features/reviews/reviews.labels.ts', `help: \`Use at most \${MAX_REVIEW_LENGTH} characters\``, 0],
  ['src/web/features/reviews/reviews.labels.ts', "count: '1 character left'", 0],
  ['src/web/features/reviews/reviews.labels.ts', "price: 'Enter a price, e.g. 18.00'", 0],
  ['src/web/features/reviews/reviews.labels.ts', "crop: 'Crop each photo to 16:9'", 0],
  ['src/web/languages/fr/people.words.ts', "help: 'Le prix a changé de plus de 10 %.'", 1],
  ['src/web/languages/fr/people.words.ts', "help: 'Au plus 4 000 caractères'", 1],
  ['src/server/features/trades/trades.emails.ts', "['You have 72 hours to answer.']", 1],
  ['src/contract/error-sentences.ts', "review_final: 'The 14 days are over.'", 1],
  ['src/contract/reviews.ts', "summary: 'Edits a review within 14 days'", 1],
  ['src/contract/reviews.ts', "summary: 'It returns 409 if it is closed; a text that is too long is a 422'", 0],
  ['src/web/features/reviews/reviews-page.test.tsx', "'You have 72 hours to answer.'", 0],
  ['src/web/features/reviews/review-form.tsx', "className='grid gap-3 p 2'", 0],
])(
  'findTypedLimits: the file %s with the text %j has this many hard-coded limits in sentences: %i',
  (path, text, problems) => {
    expect(
      findTypedLimits([{ path, text: `const table = { ${text.startsWith('[') ? `all: ${text}` : text} };` }]),
    ).toHaveLength(problems);
  },
);

it.each([
  ['src/rules/home/visit.ts', 'const DAY_MS = 24 * 60 * 60 * 1000;', 1],
  ['src/server/jobs/jobs.ts', 'const DAY_MS = 86_400_000;', 1],
  ['src/server/jobs/jobs.ts', 'every: 86_400,', 1],
  ['src/server/jobs/jobs.ts', 'const WAIT_MS = 15 * 60 * 1000;', 1],
  ['src/server/jobs/jobs.ts', 'const WAIT_MS = 15 * MINUTE_MS;', 0],
  ['src/server/jobs/jobs.test.ts', 'const DAY_MS = 86_400_000;', 0],
  ['src/contract/durations.ts', 'export const DAY_MS = 86_400_000;', 0],
])(
  'findTypedDurations: the file %s with the code %j has this many hard-coded durations: %i',
  (path, text, problems) => {
    expect(findTypedDurations([{ path, text }])).toHaveLength(problems);
  },
);
