/** Dialog for pasting a want list or choosing a CSV file. */
import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { tradingRoutes } from '#contract/trading-routes.ts';
import { WANT_COLUMNS } from '#contract/want-columns.ts';
import { paths } from '#web/lib/browser/paths.ts';
import { Link } from '#web/lib/browser/router.tsx';
import { useForm } from '#web/lib/form/use-form.ts';
import { sentenceForError } from '#web/lib/net/errors.ts';
import { refetchAffected } from '#web/lib/net/route-mutation.ts';
import { dropDraft, readDraft, saveDraft, useOwnDraftName } from '#web/lib/session/drafts.ts';
import { Button } from '#web/ui/button.tsx';
import { FileInput } from '#web/ui/file-input.tsx';
import { Form } from '#web/ui/form.tsx';
import { Modal } from '#web/ui/modal.tsx';
import { TextArea } from '#web/ui/text-area.tsx';
import { useToast } from '#web/ui/toast.tsx';
import { type ImportFormat, type ImportProgress, importText, type LineProblem, readLines } from './import-lines.ts';
import { wantsLabels as labels } from './wants.labels.ts';
import './trading.css';

/**
 * How many rejected lines are shown at first, and how many more after each click: thousands at once would make the page
 * slow.
 */
const PROBLEMS_PER_STEP = 200;

export function ImportDialog({ open, onClose }: { open: boolean; onClose: () => void }) {
  return (
    <Modal open={open} onClose={onClose} title={labels.pasteTitle} size="lg">
      <ImportForm onClose={onClose} />
    </Modal>
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

function useImport() {
  const client = useQueryClient();
  const [text, setText] = useStoredText();
  const [problems, setProblems] = useState<readonly LineProblem[]>([]);
  const [created, setCreated] = useState<number>();
  const [progress, setProgress] = useState<ImportProgress>();
  const run = async (source: string, format: ImportFormat): Promise<void> => {
    setProgress(undefined);
    try {
      const result = await importText(source, format, setProgress);
      setProblems(result.problems);
      setCreated(result.created);
      // In the text field, leave only the lines that could not be added.
      const header = result.problems.length > 0 ? readLines(source, format).header : [];
      setText([...header, ...result.problems.map((problem) => problem.text)].join('\n'));
    } finally {
      setProgress(undefined);
      await refetchAffected(client, tradingRoutes.wants.import);
    }
  };
  return { text, setText, problems, created, progress, run };
}

const isColumn = (name: string): boolean => (WANT_COLUMNS as readonly string[]).includes(name);

/**
 * Returns `csv` if the first line has a `group` column and another known column: a single "group" can be a word in a
 * want list.
 */
function formatOf(text: string): ImportFormat {
  const [header = ''] = text.trimStart().split(/[\r\n]/, 1);
  const cells = header.split(/[,;\t]/).map((cell) =>
    cell
      .replace(/^\uFEFF/, '')
      .trim()
      .replace(/^"(.*)"$/, '$1'),
  );
  const columns = cells.map((cell) => cell.trim().toLowerCase());
  return columns.includes('group') && columns.filter(isColumn).length > 1 ? 'csv' : 'lines';
}

type ImportStateProps = Pick<ReturnType<typeof useImport>, 'progress' | 'created'>;

function ImportState({ progress, created }: ImportStateProps) {
  return (
    <>
      <div role="status" className="text-sm font-semibold empty:hidden">
        {progress ? labels.importing(progress.done, progress.total) : null}
        {!progress && created !== undefined ? labels.imported(created) : null}
      </div>
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

function ImportForm({ onClose }: { onClose: () => void }) {
  const { text, setText, problems, created, progress, run } = useImport();
  const form = useForm({
    values: { text },
    check: () => ({}),
    send: async () => {
      if (text.trim() !== '') await run(text, formatOf(text));
    },
  });
  return (
    <Form form={form} describe={(error) => `${labels.notImported} ${sentenceForError(error)}`}>
      <p className="text-sm text-soft">{labels.pasteText}</p>
      <div>
        <ChooseFile onText={setText} />
      </div>
      <TextArea
        label={labels.lines}
        name="text"
        rows={8}
        data-autofocus=""
        placeholder={labels.pasteExample}
        className="import-lines"
        value={text}
        onChange={(event) => setText(event.target.value)}
      />
      <ImportState progress={progress} created={created} />
      <Problems problems={problems} />
      <div className="sheet-actions">
        <Button type="submit" variant="main" busy={form.busy !== undefined}>
          {labels.importLines}
        </Button>
        <Button onClick={onClose}>{created === undefined ? labels.cancel : labels.done}</Button>
      </div>
    </Form>
  );
}

function ChooseFile({ onText }: { onText: (text: string) => void }) {
  const input = useRef<HTMLInputElement>(null);
  const toast = useToast();
  const read = async (file: File): Promise<void> => {
    try {
      onText(await file.text());
    } catch (error) {
      console.error('Failed to read a file of wants', error);
      toast({ kind: 'error', message: labels.fileFailed });
    }
  };
  return (
    <>
      <Button icon="upload" onClick={() => input.current?.click()}>
        {labels.chooseFile}
      </Button>
      <FileInput
        ref={input}
        label={labels.chooseFile}
        accept=".csv,.txt,text/csv,text/plain"
        onChoose={(file) => void read(file)}
      />
    </>
  );
}

function Problems({ problems }: { problems: readonly LineProblem[] }) {
  const [limit, setLimit] = useState(PROBLEMS_PER_STEP);
  if (problems.length === 0) return null;
  const hidden = problems.length - limit;
  return (
    <div className="rounded-md bg-sunken p-4 text-sm">
      <p className="font-semibold">{labels.unread(problems.length)}</p>
      <ul className="import-problems">
        {problems.slice(0, limit).map(({ line, text, code }) => (
          <li key={line} className="wrap-anywhere">
            <span className="text-faint">{labels.problem(line)}</span> <span className="line-clamp-2">{text}</span>
            <span className="text-error">{labels.lineProblems[code]}</span>
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
