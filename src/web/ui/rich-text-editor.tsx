/** How is a text with headings, lists, links and films written? Import it lazily: it is the editor's chunk. */
import type Quill from 'quill/core.js';
import { useEffect, useEffectEvent, useId, useRef, useState } from 'react';
import { describeField, Field, type FieldWords, labelId } from './field.tsx';
import { richTextLabels } from './rich-text-editor.labels.ts';
import { suggestAddress } from './rich-text-link.ts';
import { RichTextLinkForm } from './rich-text-link-form.tsx';
import type { LinkTarget } from './rich-text-quill.ts';
import { type RichTextCommand, RichTextToolbar, type RichTextWords } from './rich-text-toolbar.tsx';
import { Skeleton } from './skeleton.tsx';
import './rich-text-editor.css';

type Engine = { quill: Quill; api: typeof import('./rich-text-quill.ts') };

export type RichTextEditorProps = FieldWords & {
  /** Clean HTML; '' while empty. */
  value: string;
  onChange: (html: string) => void;
  onBlur?: (() => void) | undefined;
  id?: string | undefined;
  placeholder?: string | undefined;
  words?: Partial<RichTextWords> | undefined;
  fieldClassName?: string | undefined;
};

/** A labelled rich-text field; value in and out is HTML of our own writing. */
export function RichTextEditor({
  value,
  onChange,
  onBlur,
  id,
  placeholder = '',
  words,
  fieldClassName,
  ...fieldWords
}: RichTextEditorProps) {
  const own = useId();
  const key = id ?? own;
  const host = useRef<HTMLDivElement>(null);
  const known = useRef(value);
  const [engine, setEngine] = useState<Engine | null>(null);
  const [formats, setFormats] = useState<Record<string, unknown>>({});
  const [linking, setLinking] = useState<LinkTarget | null>(null);
  const say = { ...richTextLabels, ...words };

  const onEdit = useEffectEvent(({ quill, api }: Engine, textChanged: boolean) => {
    const range = quill.getSelection();
    if (range !== null) setFormats(quill.getFormat(range));
    if (!textChanged) return;
    const html = api.getHtml(quill);
    if (html === known.current) return;
    known.current = html;
    onChange(html);
  });
  const start = useEffectEvent((api: Engine['api'], element: HTMLElement) => {
    const quill = api.createEditor(element, value, placeholder);
    const made = { quill, api };
    known.current = value;
    quill.on('editor-change', (kind) => onEdit(made, kind === 'text-change'));
    setEngine(made);
  });
  useEffect(() => {
    let gone = false;
    const element = host.current;
    void import('./rich-text-quill.ts').then((api) => {
      if (!gone && element !== null) start(api, element);
    });
    return () => {
      gone = true;
      element?.replaceChildren();
      setEngine(null);
    };
  }, []);
  // What the owner sets, a restored draft say, replaces the text; what it hands back from us does not.
  useEffect(() => {
    if (engine === null || value === known.current) return;
    known.current = value;
    engine.api.setHtml(engine.quill, value);
  }, [engine, value]);
  // The engine's element is not React's: its attributes are set by hand.
  const { error, help, required } = fieldWords;
  useEffect(() => {
    const root = engine?.quill.root;
    if (root === undefined) return;
    const wanted: Record<string, string | boolean | undefined> = {
      id: key,
      role: 'textbox',
      'aria-multiline': true,
      'aria-labelledby': labelId(key),
      ...describeField(key, { error, help, required }),
    };
    for (const [name, set] of Object.entries(wanted)) {
      if (set === undefined) root.removeAttribute(name);
      else root.setAttribute(name, String(set));
    }
  }, [engine, key, error, help, required]);

  const run = (command: RichTextCommand) => {
    if (engine === null) return;
    const { quill, api } = engine;
    if (command.kind === 'toggle') api.toggleFormat(quill, command.format, command.value);
    else if (command.kind === 'clear') api.clearFormats(quill);
    else setLinking(linking === null ? api.linkTarget(quill) : null);
  };
  const endLinking = (act: (engine: Engine, target: LinkTarget) => boolean) => {
    if (engine === null || linking === null || !act(engine, linking)) return false;
    setLinking(null);
    return true;
  };
  return (
    <Field id={key} {...fieldWords} composite className={fieldClassName}>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: it only hears that the focus has left the whole field. */}
      <div
        className="editor"
        data-invalid={error ? '' : undefined}
        onBlur={(event) => {
          if (!event.currentTarget.contains(event.relatedTarget)) onBlur?.();
        }}
      >
        <RichTextToolbar words={say} controls={key} formats={formats} disabled={engine === null} onCommand={run} />
        {linking === null ? null : (
          <RichTextLinkForm
            words={say}
            initial={linking.href || suggestAddress(linking.text)}
            linked={linking.href !== ''}
            onApply={(address) => endLinking(({ quill, api }, target) => api.applyLink(quill, target, address))}
            onRemove={() =>
              endLinking(({ quill, api }, target) => {
                api.removeLink(quill, target);
                return true;
              })
            }
            onCancel={() =>
              endLinking(({ quill }, target) => {
                quill.setSelection(target.index, target.length, 'user');
                return true;
              })
            }
          />
        )}
        {engine === null ? (
          <div className="grid min-h-36 content-start gap-3 p-4" role="status" aria-label={say.loading}>
            <Skeleton className="h-4 w-3/4" />
            <Skeleton className="h-4 w-1/2" />
          </div>
        ) : null}
        <div ref={host} className="editor__host" hidden={engine === null} />
      </div>
    </Field>
  );
}
