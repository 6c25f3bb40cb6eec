/** The dialogs that accept a proposal as a new entry or as an alias, and that decline it. */

import { useInfiniteQuery, useMutation } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import type { z } from 'zod';
import { MAX_REPORT_LENGTH } from '#contract/limits.ts';
import type { PendingProposal, ProposalDecision } from '#contract/proposals.ts';
import { isBlank } from '#contract/visible-text.ts';
import { commaList } from '#rules/text/comma-list.ts';
import { ProposalFields } from '#web/features/catalogue/index.ts';
import { type FieldErrors, useForm } from '#web/lib/form/use-form.ts';
import { mutation } from '#web/lib/net/route-mutation.ts';
import { Button } from '#web/ui/button.tsx';
import { Form } from '#web/ui/form.tsx';
import { Modal } from '#web/ui/modal.tsx';
import { Select } from '#web/ui/select.tsx';
import { TextArea } from '#web/ui/text-area.tsx';
import { useToast } from '#web/ui/toast.tsx';
import { FilterSearch } from '../list/filter-search.tsx';
import { staffProposalLabels as labels } from './catalogue.labels.ts';
import { entriesQuery } from './catalogue.queries.ts';
import { useShownChoice } from './use-shown-choice.ts';

export type ProposalAction = 'accept' | 'alias' | 'decline';
type Decided = { proposal: PendingProposal; onClose: () => void };

const forms: Readonly<Record<ProposalAction, (props: Decided) => ReactNode>> = {
  accept: AcceptForm,
  alias: AliasForm,
  decline: DeclineForm,
};
type DecisionInput = z.input<typeof ProposalDecision>;

const titles = {
  accept: (name: string) => labels.acceptTitle(name),
  alias: (name: string) => labels.aliasTitle(name),
  decline: (name: string) => labels.declineTitle(name),
} as const;

const messages: Readonly<Record<DecisionInput['action'], (name: string) => string>> = {
  accept: (name) => labels.accepted(name),
  alias: (name) => labels.aliased(name),
  decline: (name) => labels.declined(name),
};

type ProposalDialogProps = {
  open: { action: ProposalAction; proposal: PendingProposal } | undefined;
  onClose: () => void;
};

export function ProposalDialog({ open, onClose }: ProposalDialogProps) {
  const Content = open && forms[open.action];
  return (
    <Modal
      open={open !== undefined}
      onClose={onClose}
      title={open && titles[open.action](open.proposal.name)}
      size="sm"
    >
      {open && Content ? <Content proposal={open.proposal} onClose={onClose} /> : null}
    </Modal>
  );
}

function useDecisionForm<Values extends Record<string, string>>(
  { proposal: { id, name }, onClose }: Decided,
  options: { values: Values; check: () => FieldErrors; decision: () => DecisionInput },
) {
  const toast = useToast();
  const decide = useMutation(
    mutation('POST /api/admin/catalogue-proposals/{id}/decision', (body: DecisionInput) => ({ params: { id }, body })),
  );
  return useForm({
    values: options.values,
    check: options.check,
    send: async () => {
      const decision = options.decision();
      await decide.mutateAsync(decision);
      toast({
        message: messages[decision.action](name),
        kind: 'success',
      });
      onClose();
    },
  });
}

function AcceptForm(props: Decided) {
  const { proposal } = props;
  const [name, setName] = useState(proposal.name);
  const [members, setMembers] = useState(proposal.members.join(', '));
  const isGroup = proposal.kind === 'group';
  const form = useDecisionForm(props, {
    values: { name, members },
    check: () => ({ name: isBlank(name) ? labels.nameRequired : undefined }),
    decision: () => ({ action: 'accept', name, ...(isGroup ? { members: commaList(members) } : {}) }),
  });
  return (
    <Form form={form} className="grid gap-4">
      <ProposalFields
        labels={labels}
        errors={form.errors}
        name={name}
        onName={setName}
        members={isGroup ? members : undefined}
        onMembers={setMembers}
      />
      <Button type="submit" variant="main" busy={form.busy !== undefined}>
        {labels.accept}
      </Button>
    </Form>
  );
}

function AliasForm(props: Decided) {
  const { kind, group } = props.proposal;
  const [q, setQ] = useState('');
  const { data } = useInfiniteQuery(entriesQuery({ kind, q, group: String(group?.id ?? '') }));
  const entries = (data?.pages.flatMap((page) => page.data) ?? []).filter((entry) => entry.merging_into === null);
  const [into, setInto] = useShownChoice(entries);
  const form = useDecisionForm(props, {
    values: { into },
    check: () => ({ into: into === '' ? labels.aliasRequired : undefined }),
    decision: () => ({ action: 'alias', into: Number(into) }),
  });
  return (
    <div className="grid gap-4">
      <p className="text-soft">{labels.aliasText}</p>
      <FilterSearch label={labels.search} value={q} onSearch={setQ} />
      <Form form={form} className="grid gap-4">
        <Select
          label={labels.aliasInto}
          required
          placeholder={labels.choose}
          emptyLabel={labels.noMatch}
          options={entries.map((entry) => ({ value: String(entry.id), label: entry.name }))}
          value={into}
          error={form.errors.into}
          onChange={setInto}
        />
        <Button type="submit" variant="main" busy={form.busy !== undefined}>
          {labels.alias}
        </Button>
      </Form>
    </div>
  );
}

function DeclineForm(props: Decided) {
  const [reason, setReason] = useState('');
  const form = useDecisionForm(props, {
    values: { reason },
    check: () => ({ reason: isBlank(reason) ? labels.reasonRequired : undefined }),
    decision: () => ({ action: 'decline', reason }),
  });
  return (
    <Form form={form} className="grid gap-4">
      <TextArea
        {...form.field('reason', reason, setReason)}
        data-autofocus=""
        required
        rows={3}
        maxLength={MAX_REPORT_LENGTH}
        label={labels.reason}
      />
      <Button type="submit" variant="danger" busy={form.busy !== undefined}>
        {labels.decline}
      </Button>
    </Form>
  );
}
