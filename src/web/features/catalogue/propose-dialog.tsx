/** The dialog in which a user proposes a missing group, member or source type. */

import { useMutation } from '@tanstack/react-query';
import type { CatalogueKind } from '#contract/catalogue.ts';
import type { NewProposal } from '#contract/proposals.ts';
import { isBlank } from '#contract/visible-text.ts';
import { commaList } from '#rules/text/comma-list.ts';
import { useForm } from '#web/lib/form/use-form.ts';
import { mutation } from '#web/lib/net/route-mutation.ts';
import { useDraftInput } from '#web/lib/session/draft-input.ts';
import { Button } from '#web/ui/button.tsx';
import { Form } from '#web/ui/form.tsx';
import { Modal } from '#web/ui/modal.tsx';
import { useToast } from '#web/ui/toast.tsx';
import { ProposalFields } from './catalogue-fields.tsx';
import { proposalLabels as labels } from './proposals.labels.ts';

/** `groupId` is the group of a missing member. */
export type Proposed = { kind: CatalogueKind; groupId: number | null };
type ProposeDialogProps = { proposed: Proposed | undefined; onClose: () => void };

/** Must be rendered outside of the listing form, because a form cannot contain another form. */
export function ProposeDialog({ proposed, onClose }: ProposeDialogProps) {
  return (
    <Modal
      open={proposed !== undefined}
      onClose={onClose}
      title={proposed ? labels.suggest[proposed.kind] : undefined}
      size="sm"
    >
      {proposed ? <ProposeForm proposed={proposed} onClose={onClose} /> : null}
    </Modal>
  );
}

const EMPTY = { name: '', members: '' };

function useProposeForm({ proposed: { kind, groupId }, onClose }: { proposed: Proposed; onClose: () => void }) {
  const [input, change, forget] = useDraftInput(`proposal ${kind} ${groupId}`, EMPTY);
  const { name, members } = input;
  const toast = useToast();
  const { mutateAsync } = useMutation(mutation('POST /api/catalogue-proposals', (body: NewProposal) => ({ body })));
  const form = useForm({
    values: { name, members },
    check: () => ({ name: isBlank(name) ? labels.nameRequired : undefined }),
    send: async () => {
      await mutateAsync({
        kind,
        name,
        ...(kind === 'member' ? { group_id: groupId } : {}),
        ...(kind === 'group' ? { members: commaList(members) } : {}),
      });
      toast({ kind: 'success', message: labels.sent(name.trim()) });
      forget();
      onClose();
    },
    onFailure: (error) => console.error('Failed to send a proposal', error),
  });
  return { form, input, change };
}

function ProposeForm(props: { proposed: Proposed; onClose: () => void }) {
  const { form, input, change } = useProposeForm(props);
  const { name, members } = input;
  return (
    <Form form={form} className="grid gap-4">
      <p className="text-soft">{labels.text}</p>
      <ProposalFields
        labels={labels}
        errors={form.errors}
        name={name}
        onName={(typed) => change({ ...input, name: typed })}
        members={props.proposed.kind === 'group' ? members : undefined}
        onMembers={(typed) => change({ ...input, members: typed })}
      />
      <Button type="submit" variant="main" busy={form.busy !== undefined}>
        {labels.send}
      </Button>
    </Form>
  );
}
