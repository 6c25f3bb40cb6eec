/** Renders a rich text field for headings, lists, links and videos. Import it lazily, because it loads the editor. */
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
  /** Clean HTML; '' if empty. */
  value: string;
  onChange: (html: string) => void;
  onBlur?: (() => void) | undefined;
  id?: string | undefined;
  placeholder?: string | undefined;
  words?: Partial<RichTextWords> | undefined;
  fieldClassName?: string | undefined;
};

/** A labelled rich text field; its value is HTML written by `richTextToHtml`. */
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
  const generatedId = useId();
  const key = id ?? generatedId;
  const host = useRef<HTMLDivElement>(null);
  const lastHtml = useRef(value);
  const [engine, setEngine] = useState<Engine | null>(null);
  const [formats, setFormats] = useState<Record<string, unknown>>({});
  const [linking, setLinking] = useState<LinkTarget | null>(null);
  const labels = { ...richTextLabels, ...words };

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
    let isUnmounted = false;
    const element = host.current;
    void import('./rich-text-quill.ts').then((api) => {
      if (!isUnmounted && element !== null) start(api, element);
    });
    return () => {
      isUnmounted = true;
      element?.replaceChildren();
      setEngine(null);
    };
  }, []);
  // Replace the text if the parent sets another value, such as a restored draft, but not if it returns our last change.
  useEffect(() => {
    if (engine === null || value === lastHtml.current) return;
    lastHtml.current = value;
    engine.api.setHtml(engine.quill, value);
  }, [engine, value]);
  // React does not control the engine's element, so its attributes are set manually.
  const { error, help, required } = fieldWords;
  useEffect(() => {
    const root = engine?.quill.root;
    if (root === undefined) return;
    const attributes: Record<string, string | boolean | undefined> = {
      id: key,
      role: 'textbox',
      'aria-multiline': true,
      'aria-labelledby': labelId(key),
      ...describeField(key, { error, help, required }),
    };
    for (const [name, attribute] of Object.entries(attributes)) {
      if (attribute === undefined) root.removeAttribute(name);
      else root.setAttribute(name, String(attribute));
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
      {/* biome-ignore lint/a11y/noStaticElementInteractions: it only detects that the focus has left the field */}
      <div
        className="editor"
        data-invalid={error ? '' : undefined}
        onBlur={(event) => {
          if (!event.currentTarget.contains(event.relatedTarget)) onBlur?.();
        }}
      >
        <RichTextToolbar words={labels} controls={key} formats={formats} disabled={engine === null} onCommand={run} />
        {linking === null ? null : (
          <RichTextLinkForm
            words={labels}
            initial={linking.href || suggestAddress(linking.text)}
            hasLink={linking.href !== ''}
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
          <div className="grid min-h-36 content-start gap-3 p-4" role="status" aria-label={labels.loading}>
            <Skeleton className="h-4 w-3/4" />
            <Skeleton className="h-4 w-1/2" />
          </div>
        ) : null}
        <div ref={host} className="editor__host" hidden={engine === null} />
      </div>
    </Field>
  );
}
