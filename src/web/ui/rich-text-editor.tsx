/** Renders a rich text field for headings, lists, links and videos. Import it from `on-demand.ts`, because it loads Quill. */
import type Quill from 'quill/core.js';
import { type RefObject, useEffect, useEffectEvent, useId, useRef, useState } from 'react';
import { describeField, Field, type FieldWords, labelId } from './field.tsx';
import { suggestAddress } from './rich-text-link.ts';
import { RichTextLinkForm } from './rich-text-link-form.tsx';
import type { LinkTarget } from './rich-text-quill.ts';
import { type RichTextCommand, RichTextToolbar, type RichTextWords } from './rich-text-toolbar.tsx';
import { Skeleton } from './skeleton.tsx';
import { richTextLabels } from './ui.labels.ts';
import './rich-text-editor.css';

type Engine = { quill: Quill; api: typeof import('./rich-text-quill.ts') };

export type RichTextEditorProps = FieldWords & {
  /** Clean HTML; '' if empty. */
  value: string;
  onChange: (html: string) => void;
  onBlur?: (() => void) | undefined;
  id?: string | undefined;
  placeholder?: string | undefined;
  words?: Partial<RichTextWords> | undefined;
  fieldClassName?: string | undefined;
};

export function RichTextEditor(props: RichTextEditorProps) {
  const { value, onChange, onBlur, id, placeholder = '', words, fieldClassName, ...fieldWords } = props;
  const generatedId = useId();
  const key = id ?? generatedId;
  const host = useRef<HTMLDivElement>(null);
  const { engine, formats } = useEngine(host, { value, onChange, placeholder });
  const [linking, setLinking] = useState<LinkTarget | null>(null);
  const labels = { ...richTextLabels, ...words };
  useRootAttributes(engine?.quill.root, key, fieldWords);
  const run = (command: RichTextCommand) => {
    if (engine === null) return;
    const { quill, api } = engine;
    if (command.kind === 'toggle') api.toggleFormat(quill, command.format, command.value);
    else if (command.kind === 'clear') api.clearFormats(quill);
    else setLinking(linking === null ? api.linkTarget(quill) : null);
  };
  return (
    <Field id={key} {...fieldWords} composite className={fieldClassName}>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: it only detects that the focus has left the field */}
      <div
        className="border border-line-strong rounded-md bg-surface overflow-clip hover:border-soft data-invalid:border-error data-invalid:[box-shadow:inset_0_0_0_1px_var(--error)] has-[.ql-editor:focus-visible]:[outline:2px_solid_var(--focus)] has-[.ql-editor:focus-visible]:-outline-offset-1 has-[.ql-editor:focus-visible]:[box-shadow:0_0_0_4px_var(--focus-halo)]"
        data-invalid={fieldWords.error ? '' : undefined}
        onBlur={(event) => {
          if (!event.currentTarget.contains(event.relatedTarget)) onBlur?.();
        }}
      >
        <RichTextToolbar words={labels} controls={key} formats={formats} disabled={engine === null} onCommand={run} />
        {engine === null || linking === null ? null : (
          <LinkForm engine={engine} target={linking} words={labels} onDone={() => setLinking(null)} />
        )}
        {engine === null ? <Loading label={labels.loading} /> : null}
        <div ref={host} className="relative" hidden={engine === null} />
      </div>
    </Field>
  );
}

type EngineOptions = { value: string; onChange: (html: string) => void; placeholder: string };

function useEngine(host: RefObject<HTMLElement | null>, { value, onChange, placeholder }: EngineOptions) {
  const lastHtml = useRef(value);
  const [engine, setEngine] = useState<Engine | null>(null);
  const [formats, setFormats] = useState<Record<string, unknown>>({});
  const onEdit = useEffectEvent(({ quill, api }: Engine, textChanged: boolean) => {
    const range = quill.getSelection();
    if (range !== null) setFormats(quill.getFormat(range));
    if (!textChanged) return;
    const html = api.getHtml(quill);
    if (html === lastHtml.current) return;
    lastHtml.current = html;
    onChange(html);
  });
  const start = useEffectEvent((api: Engine['api'], element: HTMLElement) => {
    const quill = api.createEditor(element, value, placeholder);
    const started = { quill, api };
    lastHtml.current = value;
    quill.on('editor-change', (kind) => onEdit(started, kind === 'text-change'));
    setEngine(started);
  });
  useEffect(() => {
    const element = host.current;
    if (element === null) return;
    const stop = whenLoaded((api) => start(api, element));
    return () => {
      stop();
      element.replaceChildren();
      setEngine(null);
    };
  }, [host]);
  // Replace the text if the parent sets a value, such as a restored draft, that differs from the editor's last output.
  useEffect(() => {
    if (engine === null || value === lastHtml.current) return;
    lastHtml.current = value;
    engine.api.setHtml(engine.quill, value);
  }, [engine, value]);
  return { engine, formats };
}

/** Calls `start` once the editor library is loaded; returns a function that prevents the call. */
function whenLoaded(start: (api: Engine['api']) => void): () => void {
  let isStopped = false;
  void import('./rich-text-quill.ts').then((api) => {
    if (!isStopped) start(api);
  });
  return () => {
    isStopped = true;
  };
}

/** React does not control the editor's element, so its attributes are set manually. */
function useRootAttributes(root: HTMLElement | undefined, id: string, { error, help, required }: FieldWords): void {
  useEffect(() => {
    if (root === undefined) return;
    const attributes: Record<string, string | boolean | undefined> = {
      id,
      role: 'textbox',
      'aria-multiline': true,
      'aria-labelledby': labelId(id),
      ...describeField(id, { error, help, required }),
    };
    for (const [name, attribute] of Object.entries(attributes)) {
      if (attribute === undefined) root.removeAttribute(name);
      else root.setAttribute(name, String(attribute));
    }
  }, [root, id, error, help, required]);
}

type LinkFormProps = { engine: Engine; target: LinkTarget; words: RichTextWords; onDone: () => void };

function LinkForm({ engine: { quill, api }, target, words, onDone }: LinkFormProps) {
  return (
    <RichTextLinkForm
      words={words}
      initial={target.href || suggestAddress(target.text)}
      hasLink={target.href !== ''}
      onApply={(address) => {
        const isApplied = api.applyLink(quill, target, address);
        if (isApplied) onDone();
        return isApplied;
      }}
      onRemove={() => {
        api.removeLink(quill, target);
        onDone();
      }}
      onCancel={() => {
        quill.setSelection(target.index, target.length, 'user');
        onDone();
      }}
    />
  );
}

function Loading({ label }: { label: string }) {
  return (
    <div className="grid min-h-36 content-start gap-3 p-4" role="status" aria-label={label}>
      <Skeleton className="h-4 w-3/4" />
      <Skeleton className="h-4 w-1/2" />
    </div>
  );
}
