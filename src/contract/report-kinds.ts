/** Lists what users can report and why. Must not import zod, because the report dialog imports this file. */

export const reportKinds = ['listing', 'user', 'message', 'review'] as const;
export type ReportKind = (typeof reportKinds)[number];

/** The server finds reused photographs; no user reports them. */
export const caseKinds = [...reportKinds, 'photo'] as const;
export type CaseKind = (typeof caseKinds)[number];

export const reportCategories = ['scam', 'counterfeit', 'offensive', 'spam', 'copied', 'other'] as const;
export type ReportCategory = (typeof reportCategories)[number];

/** The only report category that requires a text. */
export const CATEGORY_WITH_TEXT: ReportCategory = 'other';

export const caseStatuses = ['open', 'decided', 'appealed', 'closed'] as const;
export type CaseStatus = (typeof caseStatuses)[number];

export const decisionActions = ['dismiss', 'hide', 'close', 'warn', 'suspend'] as const;
export type DecisionAction = (typeof decisionActions)[number];
