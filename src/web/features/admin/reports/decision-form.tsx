/** The form for a decision. A letter key chooses the action, and Ctrl+Enter sends it. */

import { type KeyboardEvent, useEffect, useRef } from 'react';
import type { DecisionAction } from '#contract/report-kinds.ts';
import { isBlank } from '#contract/visible-text.ts';
import { usePageShortcuts } from '#web/lib/browser/page-shortcuts.ts';
import { useForm } from '#web/lib/form/use-form.ts';
import { useDraftInput } from '#web/lib/session/draft-input.ts';
import { Button } from '#web/ui/button.tsx';
import { Form } from '#web/ui/form.tsx';
import { TextArea } from '#web/ui/text-area.tsx';
import { TextField } from '#web/ui/text-field.tsx';
import { useToast } from '#web/ui/toast.tsx';
import { Panel } from '../parts/panel.tsx';
import { reportsLabels as labels } from '../people/people.labels.ts';
import { useDecide, useUndo } from './reports.queries.ts';
import { suspensionEnd, suspensionEndProblem } from './suspension-end.ts';

const KEYS: Readonly<Record<DecisionAction, string>> = { dismiss: 'd', hide: 'h', close: 'c', warn: 'w', suspend: 's' };

type DecisionFormProps = {
  id: number;
  actions: readonly DecisionAction[];
  /** False once the account of the reported user is erased: no one can be notified. */
  isUserKnown: boolean;
  onDecided: () => void;
};

type DecisionInput = { action?: DecisionAction; message: string; end: string };

const EMPTY: DecisionInput = { message: '', end: '' };

function useSend(id: number, onDecided: () => void) {
  const decide = useDecide(id);
  const { mutate: undo } = useUndo();
  const toast = useToast();
  return async (action: DecisionAction, message: string, end: string): Promise<void> => {
    const ends_at = action === 'suspend' ? suspensionEnd(end) : null;
    const decided = await decide.mutateAsync({ action, message, ends_at });
    const decision = decided.decisions[0]?.id;
    toast({
      kind: 'success',
      message: action === 'dismiss' && message === '' ? labels.dismissed : labels.decided,
      ...(decision === undefined ? {} : { action: { label: labels.undo, onAction: () => undo(decision) } }),
    });
    onDecided();
  };
}

function useDecisionInput(id: number, onDecided: () => void) {
  const [input, change, forget] = useDraftInput(`decision ${id}`, EMPTY);
  const { action, message, end } = input;
  const endField = useRef<HTMLInputElement>(null);
  const send = useSend(id, onDecided);
  const form = useForm({
    values: { message, ends_at: end },
    check: () => ({
      message: action !== 'dismiss' && isBlank(message) ? labels.letterMissing : undefined,
      ends_at: action === 'suspend' ? suspensionEndProblem(end, endField.current) : undefined,
    }),
    send: async () => {
      if (!action) return;
      await send(action, message.trim(), end);
      forget();
    },
  });
  return {
    ...{ form, action, message, end, endField },
    setAction: (chosen: DecisionAction) => change({ ...input, action: chosen }),
    setMessage: (typed: string) => change({ ...input, message: typed }),
    setEnd: (typed: string) => change({ ...input, end: typed }),
  };
}

export function DecisionForm({ id, actions, isUserKnown, onDecided }: DecisionFormProps) {
  const input = useDecisionInput(id, onDecided);
  const { action, setAction } = input;
  const box = useRef<HTMLDivElement>(null);
  // The focus moves in an effect: the field does not exist until an action is chosen.
  useEffect(() => {
    if (action) box.current?.querySelector<HTMLElement>(action === 'dismiss' ? '[type="submit"]' : 'textarea')?.focus();
  }, [action]);
  usePageShortcuts(actions.map((name) => ({ key: KEYS[name], act: labels.actions[name], run: () => setAction(name) })));
  const onKeyDown = (event: KeyboardEvent<HTMLDivElement>): void => {
    if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return;
    event.preventDefault();
    box.current?.querySelector('form')?.requestSubmit();
  };
  return (
    <Panel
      title={labels.decide}
      className="decide group/decide @max-[56rem]/staff:not-data-open:sticky @max-[56rem]/staff:not-data-open:bottom-[calc(0.5rem+env(safe-area-inset-bottom))] @max-[56rem]/staff:not-data-open:z-2 @max-[56rem]/staff:not-data-open:gap-2 @max-[56rem]/staff:not-data-open:p-3 @max-[56rem]/staff:not-data-open:[box-shadow:var(--shadow-3)] @max-[56rem]/staff:not-data-open:[&_.btn]:flex-[1_1_auto] @max-[56rem]/staff:not-data-open:[&_.btn]:px-3 @max-[20rem]/staff:not-data-open:[&_.btn]:px-2"
      data-open={action !== undefined || undefined}
    >
      <Actions actions={actions} chosen={action} onChoose={setAction} />
      {/* biome-ignore lint/a11y/noStaticElementInteractions: only adds a shortcut to the fields inside */}
      <div ref={box} className="empty:hidden" onKeyDown={onKeyDown}>
        {action ? <Fields {...input} action={action} isUserKnown={isUserKnown} /> : null}
      </div>
    </Panel>
  );
}

const GROUPS = {
  nothing: ['dismiss'],
  item: ['hide', 'close'],
  user: ['warn', 'suspend'],
} as const satisfies Record<keyof typeof labels.actionGroups, readonly DecisionAction[]>;

type ActionsProps = {
  actions: readonly DecisionAction[];
  chosen: DecisionAction | undefined;
  onChoose: (action: DecisionAction) => void;
};

function Actions({ actions, chosen, onChoose }: ActionsProps) {
  const names = Object.keys(GROUPS) as (keyof typeof GROUPS)[];
  const groups = names.map((group) => ({ group, members: GROUPS[group].filter((name) => actions.includes(name)) }));
  return (
    <div
      // The decision buttons are in the side column; on narrow screens, they stay at the bottom until a
      // decision is chosen.
      className="flex flex-wrap gap-2 @min-[56rem]/staff:grid @min-[56rem]/staff:gap-4"
    >
      {groups
        .filter(({ members }) => members.length > 0)
        .map(({ group, members }) => (
          // biome-ignore lint/a11y/useSemanticElements: a fieldset cannot be laid out beside others in one row
          <div
            key={group}
            role="group"
            aria-label={labels.actionGroups[group]}
            className="contents @min-[56rem]/staff:grid @min-[56rem]/staff:gap-2"
          >
            <p
              className="hidden @min-[56rem]/staff:block @min-[56rem]/staff:text-faint @min-[56rem]/staff:text-xs"
              aria-hidden="true"
            >
              {labels.actionGroups[group]}
            </p>
            {members.map((name) => (
              <Button
                key={name}
                className="@min-[56rem]/staff:justify-between"
                aria-keyshortcuts={KEYS[name]}
                aria-pressed={chosen === name}
                variant={chosen === name ? 'ink' : undefined}
                onClick={() => onChoose(name)}
              >
                {labels.actions[name]}
                <span
                  className="hidden @min-[56rem]/staff:block @min-[56rem]/staff:min-w-5.5 @min-[56rem]/staff:rounded-xs @min-[56rem]/staff:bg-hover @min-[56rem]/staff:text-soft @min-[56rem]/staff:[font:inherit] @min-[56rem]/staff:text-(length:--text-xs) @min-[56rem]/staff:font-medium @min-[56rem]/staff:text-center @min-[56rem]/staff:uppercase @min-[56rem]/staff:[.btn--ink>&]:bg-transparent @min-[56rem]/staff:[.btn--ink>&]:text-inherit"
                  aria-hidden="true"
                >
                  {KEYS[name]}
                </span>
              </Button>
            ))}
          </div>
        ))}
    </div>
  );
}

type FieldsProps = ReturnType<typeof useDecisionInput> &
  Pick<DecisionFormProps, 'isUserKnown'> & { action: DecisionAction };

function Fields({ form, action, message, setMessage, end, setEnd, endField, isUserKnown }: FieldsProps) {
  const isDismissal = action === 'dismiss';
  const name = action === 'suspend' && end === '' ? labels.suspendPermanently : labels.actions[action];
  return (
    <Form form={form} className="grid gap-4">
      {isUserKnown ? (
        <TextArea
          label={isDismissal ? labels.optionalLetter : labels.letter}
          help={isDismissal ? labels.optionalLetterHelp : labels.letterHelp}
          {...form.field('message', message, setMessage)}
          rows={4}
        />
      ) : null}
      {action === 'suspend' ? (
        <TextField
          ref={endField}
          label={labels.end}
          help={labels.endHelp}
          {...form.field('ends_at', end, setEnd)}
          type="date"
        />
      ) : null}
      <Button type="submit" variant="main" busy={form.busy !== undefined} aria-keyshortcuts="Control+Enter">
        {isDismissal && isBlank(message) ? labels.actions.dismiss : labels.confirm(name)}
      </Button>
    </Form>
  );
}
