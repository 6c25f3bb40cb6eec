/** Defines how users propose missing entries of the catalogue, and how admins decide on them. */

import { z } from 'zod';
import { CatalogueKind, CatalogueName, catalogueViews } from './catalogue.ts';
import type { Endpoints } from './endpoint.ts';
import { MAX_PROPOSED_MEMBERS, MAX_REPORT_LENGTH } from './limits.ts';
import { NextCursor } from './paging.ts';
import { problemCode } from './problems.ts';
import { Id, IdInput, Instant, Named, PathId } from './scalars.ts';
import { StaffListQuery } from './staff-lists.ts';
import { VISIBLE } from './visible-text.ts';

const MemberNames = z.array(CatalogueName).max(MAX_PROPOSED_MEMBERS, problemCode('too_many_names'));

export const NewProposal = z.strictObject({
  kind: CatalogueKind,
  name: CatalogueName,
  /** The group of a member; required for a member, not allowed for groups and source types. */
  group_id: IdInput(problemCode('group_required')).nullish(),
  /** The members of a proposed group; empty for members and source types. */
  members: MemberNames.default([]),
});
export type NewProposal = z.input<typeof NewProposal>;

export const proposalStatuses = ['pending', 'accepted', 'declined'] as const;

export const CatalogueProposal = z.object({
  id: Id,
  kind: CatalogueKind,
  name: z.string(),
  /** The group of a proposed member; null for groups and source types. */
  group: Named.nullable(),
  status: z.enum(proposalStatuses),
  /**
   * The catalogue entry of an accepted proposal, whose name can differ from the proposed name. Null if the proposal was
   * not accepted or the entry was deleted.
   */
  entry: Named.extend({ group_id: Id.nullable() }).nullable(),
  /** Why the proposal was declined; null if it was not declined. */
  reason: z.string().nullable(),
  created_at: Instant,
});
export type CatalogueProposal = z.infer<typeof CatalogueProposal>;

export const PendingProposal = CatalogueProposal.pick({
  id: true,
  kind: true,
  name: true,
  group: true,
  created_at: true,
}).extend({
  members: z.array(z.string()),
  /** The first users who proposed this entry. */
  proposers: z.array(Named),
  proposer_count: z.int().min(1),
});
export type PendingProposal = z.infer<typeof PendingProposal>;

export const ProposalDecision = z.discriminatedUnion('action', [
  z.strictObject({
    action: z.literal('accept'),
    /** Corrects the proposed name. */
    name: CatalogueName.optional(),
    /** Replaces the proposed members of a group. */
    members: MemberNames.optional(),
  }),
  z.strictObject({ action: z.literal('alias'), into: IdInput(problemCode('merge_target_unknown')) }),
  z.strictObject({
    action: z.literal('decline'),
    reason: z
      .string()
      .trim()
      .regex(VISIBLE, problemCode('decline_reason_required'))
      .max(MAX_REPORT_LENGTH, problemCode('too_long')),
  }),
]);
export type ProposalDecision = z.output<typeof ProposalDecision>;

const ById = z.object({ id: PathId });

export const proposalsRoutes = {
  'POST /api/catalogue-proposals': {
    id: 'proposals.create',
    access: 'member',
    summary: 'Proposes a missing group, member or source type; joins a pending proposal of the same name',
    body: NewProposal,
    responses: { 201: CatalogueProposal },
    errors: ['unauthenticated', 'validation_failed'],
  },
  'GET /api/catalogue-proposals/{id}': {
    id: 'proposals.read',
    access: 'owner',
    summary: "One of the user's proposals, with its outcome",
    params: ById,
    responses: { 200: CatalogueProposal },
    errors: ['unauthenticated', 'not_found'],
  },
} as const satisfies Endpoints;

export const staffProposalsRoutes = {
  'GET /api/admin/catalogue-proposals': {
    id: 'staffProposals.list',
    access: 'admin',
    summary: 'The pending proposals of active users, the oldest first',
    query: StaffListQuery.extend({ kind: CatalogueKind.optional(), cursor: PathId.optional() }),
    responses: {
      /** `total` counts the proposals that match the filters. */
      200: z.object({ data: z.array(PendingProposal), meta: NextCursor.extend({ total: z.int().min(0) }) }),
    },
    errors: ['unauthenticated', 'not_found', 'validation_failed'],
  },
  'POST /api/admin/catalogue-proposals/{id}/decision': {
    id: 'staffProposals.decide',
    access: 'admin',
    affects: [...catalogueViews, 'GET /api/admin/catalogue-proposals', 'GET /api/admin/overview'],
    summary:
      'Accepts a proposal as a new entry or as an alias of an existing one, or declines it; notifies its proposers',
    params: ById,
    body: ProposalDecision,
    responses: { 204: null },
    errors: ['unauthenticated', 'not_found', 'validation_failed', 'already_decided', 'merge_running'],
  },
} as const satisfies Endpoints;
