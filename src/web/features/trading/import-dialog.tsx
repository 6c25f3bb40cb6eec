/** Dialog for pasting a want list or choosing a CSV file. */

import { useQueryClient } from '@tanstack/react-query';
import { type ClipboardEvent, useState } from 'react';
import { WANT_COLUMNS } from '#contract/want-columns.ts';
import { ProposeDialog, type Proposed, proposalLabels } from '#web/features/catalogue/index.ts';
import { paths } from '#web/lib/browser/paths.ts';
import { Link } from '#web/lib/browser/router.tsx';
import { useForm } from '#web/lib/form/use-form.ts';
import { sentenceForError } from '#web/lib/net/errors.ts';
import { refetchAffected } from '#web/lib/net/route-mutation.ts';
import { dropDraft, readDraft, saveDraft, useOwnDraftName } from '#web/lib/session/drafts.ts';
import { Button } from '#web/ui/button.tsx';
import { SHEET_ACTIONS } from '#web/ui/class-names.ts';
import { Form } from '#web/ui/form.tsx';
import { Modal } from '#web/ui/modal.tsx';
import { TextArea } from '#web/ui/text-area.tsx';
import { TextFileButton } from '#web/ui/text-file-button.tsx';
import {
  type ImportProgress,
  type ImportResult,
  importEntries,
  type LineProblem,
  readEntries,
  type WantEntries,
} from './import-lines.ts';
import { wantsLabels as labels } from './wants.labels.ts';

/**
 * How many rejected lines are shown at first, and how many more after each click: thousands at once would make the page
 * slow.
 */
const PROBLEMS_PER_STEP = 200;

export function ImportDialog({ open, onClose }: { open: boolean; onClose: () => void }) {
  const [proposed, setProposed] = useState<Proposed>();
  return (
    <>
      <Modal open={open} onClose={onClose} title={labels.pasteTitle} size="lg">
        <ImportForm onClose={onClose} onPropose={setProposed} />
      </Modal>
      <ProposeDialog proposed={proposed} onClose={() => setProposed(undefined)} />
    </>
  );
}

/** The pasted text survives the end of a session. */
function useStoredText(): [string, (text: string) => void] {
  const name = useOwnDraftName('want-lines');
  const [text, setText] = useState(() => readDraft<string>(name) ?? '');
  const store = (next: string) => {
    setText(next);
    if (next === '') dropDraft(name);
    else saveDraft(name, next);
  };
  return [text, store];
}

/** Holds the text, and whether it comes from a CSV file. */
function useSource() {
  const [text, store] = useStoredText();
  const [isCsvFile, setIsCsvFile] = useState(false);
  const setText = (next: string): void => {
    store(next);
    if (next.trim() === '') setIsCsvFile(false);
  };
  const choose = (chosen: string, fileName: string): void => {
    store(chosen);
    setIsCsvFile(/\.csv$/i.test(fileName));
  };
  /** Pasted text that replaces everything does not come from the file. */
  const onPaste = ({ currentTarget: { selectionStart, selectionEnd, value } }: ClipboardEvent<HTMLTextAreaElement>) => {
    if (selectionStart === 0 && selectionEnd === value.length) setIsCsvFile(false);
  };
  return { text, setText, choose, onPaste, read: () => readEntries(text, isCsvFile) };
}

function useImport() {
  const client = useQueryClient();
  const source = useSource();
  const { text, setText } = source;
  const [result, setResult] = useState<ImportResult>();
  const [progress, setProgress] = useState<ImportProgress>();
  const run = async (entries: WantEntries): Promise<void> => {
    setProgress(undefined);
    try {
      const { problems, ...rest } = await importEntries(entries, setProgress);
      setResult({ problems, ...rest });
      setText(textOf({ problems, ...rest }));
    } finally {
      setProgress(undefined);
      await refetchAffected(client, 'POST /api/wants/import');
    }
  };
  /** Corrects the line in the text box, where it stands as it was returned. */
  const apply = ({ line, text: written, suggestion }: LineProblem): void => {
    if (!suggestion || !result) return;
    setText(`\n${text}\n`.replace(`\n${written}\n`, () => `\n${suggestion.text}\n`).slice(1, -1));
    setResult({ ...result, problems: result.problems.filter((problem) => problem.line !== line) });
  };
  return { ...source, result, progress, run, apply };
}

/** The text box keeps only the lines that could not be added. */
const textOf = ({ header, problems }: ImportResult): string =>
  [...(problems.length > 0 && header !== '' ? [header] : []), ...problems.map(({ text }) => text)].join('\n');

type ImportStateProps = Pick<ReturnType<typeof useImport>, 'progress' | 'result'>;

function ImportState({ progress, result }: ImportStateProps) {
  const { created, ignored = [] } = result ?? {};
  return (
    <>
      <div role="status" className="text-sm font-semibold empty:hidden">
        {progress ? labels.importing(progress.done, progress.total) : null}
        {!progress && created !== undefined ? labels.imported(created) : null}
      </div>
      {!progress && ignored.length > 0 ? (
        <p className="text-sm wrap-anywhere">{labels.ignoredColumns(ignored)}</p>
      ) : null}
      {!progress && created ? (
        <p>
          <Link to={paths.matches()} className="link inline-block py-3 text-sm">
            {labels.matches}
          </Link>
        </p>
      ) : null}
    </>
  );
}

type ImportFormProps = { onClose: () => void; onPropose: (proposed: Proposed) => void };

function ImportForm({ onClose, onPropose }: ImportFormProps) {
  const { text, setText, choose, onPaste, read, result, progress, run, apply } = useImport();
  const form = useForm({
    values: { text },
    check: () => ({
      text: text.trim() === '' || read() ? undefined : labels.groupColumnMissing(WANT_COLUMNS.join(', ')),
    }),
    send: async () => {
      const entries = read();
      if (entries && text.trim() !== '') await run(entries);
    },
  });
  // The import replaces the text, so nothing can be added to it until then.
  const isBusy = form.busy !== undefined;
  return (
    <Form form={form} describe={(error) => `${labels.notImported} ${sentenceForError(error)}`}>
      <p className="text-sm text-soft">{labels.pasteText}</p>
      <div>
        <TextFileButton
          label={labels.chooseFile}
          accept=".csv,.txt,text/csv,text/plain"
          onText={(chosen, name) => (isBusy ? undefined : choose(chosen, name))}
        />
      </div>
      <TextArea
        label={labels.lines}
        name="text"
        rows={8}
        data-autofocus=""
        placeholder={labels.pasteExample}
        className="max-h-80"
        value={text}
        readOnly={isBusy}
        error={form.errors['text']}
        onChange={(event) => setText(event.target.value)}
        onPaste={onPaste}
      />
      <ImportState progress={progress} result={result} />
      <Problems problems={result?.problems ?? []} onApply={apply} onPropose={onPropose} />
      <div
        // The actions of a form in a dialog. On phones, where the form is longer than the screen, they
        // stay in view.
        className={SHEET_ACTIONS}
      >
        <Button type="submit" variant="main" busy={isBusy}>
          {labels.importLines}
        </Button>
        <Button onClick={onClose}>{result === undefined ? labels.cancel : labels.done}</Button>
      </div>
    </Form>
  );
}

type ProblemsProps = {
  problems: readonly LineProblem[];
  onApply: (problem: LineProblem) => void;
  onPropose: (proposed: Proposed) => void;
};

function Problems({ problems, onApply, onPropose }: ProblemsProps) {
  const [limit, setLimit] = useState(PROBLEMS_PER_STEP);
  if (problems.length === 0) return null;
  const hidden = problems.length - limit;
  return (
    <div className="rounded-md bg-sunken p-4 text-sm">
      <p className="font-semibold">{labels.unread(problems.length)}</p>
      <ul className="grid gap-2 max-h-48 mt-2 overflow-y-auto">
        {problems.slice(0, limit).map((problem) => (
          <li key={problem.line} className="wrap-anywhere">
            <span className="text-faint">{labels.problem(problem.line)}</span>{' '}
            <span className="line-clamp-2">{problem.text}</span>
            <span className="text-error">{labels.lineProblems[problem.code]}</span>
            <ProblemActions problem={problem} onApply={onApply} onPropose={onPropose} />
          </li>
        ))}
      </ul>
      {hidden > 0 ? (
        <Button className="mt-2" onClick={() => setLimit(limit + PROBLEMS_PER_STEP)}>
          {labels.moreProblems(hidden)}
        </Button>
      ) : null}
    </div>
  );
}

function ProblemActions({ problem, onApply, onPropose }: Omit<ProblemsProps, 'problems'> & { problem: LineProblem }) {
  if (problem.code !== 'group_unknown') return null;
  const { suggestion } = problem;
  return (
    <span className="flex flex-wrap gap-x-4">
      {suggestion ? (
        <button type="button" className="link py-3" onClick={() => onApply(problem)}>
          {labels.didYouMean(suggestion.name)}
        </button>
      ) : null}
      <button type="button" className="link py-3" onClick={() => onPropose({ kind: 'group', groupId: null })}>
        {proposalLabels.suggest.group}
      </button>
    </span>
  );
}
