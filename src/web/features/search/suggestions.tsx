/** What may somebody mean who types into the search box? Loaded when the box is first entered. */
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { type KeyboardEvent, type RefObject, useEffect, useEffectEvent, useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import { paths } from '#web/lib/paths.ts';
import { IconButton } from '#web/ui/icon-button.tsx';
import { useDismiss } from '#web/ui/use-dismiss.ts';
import { forgetRecent, noteRecent, readRecent } from './recent-searches.ts';
import { type Suggestion, suggestionsQuery } from './search.queries.ts';
import { RecentRow, SuggestionRow } from './suggestion-row.tsx';
import { suggestionLabels as words } from './suggestions.labels.ts';
import { useDebounced } from './use-debounced.ts';
import '#web/ui/popup.css';
import './suggestions.css';

/** What the input wears while this stands under it. */
export type ComboboxProps = {
  isShown: boolean;
  /** Id of the option that the arrows have reached. */
  active: string | undefined;
  onKeyDown: (event: KeyboardEvent<HTMLInputElement>) => void;
};

type SuggestionsProps = {
  /** Of the listbox; rows get theirs from it. */
  id: string;
  /** The box above, in whose form this stands. */
  input: RefObject<HTMLInputElement | null>;
  typed: string;
  /** Searches for these words, and leaves the box. */
  onSearch: (words: string) => void;
  onProps: (props: ComboboxProps) => void;
};

type Option = { kind: 'recent'; words: string } | Suggestion;

const pathOf = (found: Suggestion): string => {
  if (found.kind === 'listing') return paths.listing(found.id);
  if (found.kind === 'group') return paths.group(found.id);
  return found.kind === 'member' ? paths.member(found.id) : paths.profile(found.name);
};

export function Suggestions({ id, input, typed, onSearch, onProps }: SuggestionsProps) {
  const navigate = useNavigate();
  const [recent, setRecent] = useState(readRecent);
  const [active, setActive] = useState(-1);
  const [isOpen, setOpen] = useOpening(input);
  const now = typed.trim();
  const sought = useDebounced(now, 150);
  const { data } = useQuery({
    ...suggestionsQuery(sought),
    enabled: isOpen && sought !== '',
    placeholderData: keepPreviousData,
    retry: false,
  });
  const options: readonly Option[] =
    now === '' ? recent.map((one) => ({ kind: 'recent', words: one })) : sought === '' ? [] : (data ?? []);
  const isShown = isOpen && options.length > 0;
  // biome-ignore lint/correctness/useExhaustiveDependencies: another list begins without a choice
  useEffect(() => setActive(-1), [now, options.length, isOpen]);
  useEffect(() => {
    if (isOpen) setRecent(readRecent());
  }, [isOpen]);

  const pick = (option: Option): void => {
    setOpen(false);
    if (option.kind === 'recent') onSearch(option.words);
    else {
      noteRecent(option.name);
      input.current?.blur();
      void navigate(pathOf(option));
    }
  };
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>): void => {
    if (event.nativeEvent.isComposing || event.ctrlKey || event.metaKey) return;
    const option = options[active];
    if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      event.preventDefault();
      // The box itself is a stop between the last and the first.
      const stops = options.length + 1;
      const step = event.key === 'ArrowDown' ? 1 : -1;
      if (isShown) setActive(((active + 1 + step + stops) % stops) - 1);
      else setOpen(true);
    } else if (event.key === 'Enter' && isShown && option) {
      event.preventDefault();
      pick(option);
    } else if (event.key === 'Escape' && isShown) {
      event.preventDefault();
      setOpen(false);
    }
  };
  const press = useEffectEvent(onKeyDown);
  const tell = useEffectEvent(onProps);
  useEffect(() => {
    tell({
      isShown,
      active: isShown && active >= 0 ? `${id}-${active}` : undefined,
      onKeyDown: (event) => press(event),
    });
  }, [id, isShown, active]);

  const forget = (one: string): void => {
    setRecent(forgetRecent(one));
    input.current?.focus();
  };
  const said = !isOpen
    ? ''
    : now === ''
      ? recent.length > 0
        ? words.foundRecent(recent.length)
        : ''
      : words.found(options.length);
  return (
    <>
      <span role="status" className="sr-only">
        {data || now === '' ? said : ''}
      </span>
      {isShown ? (
        <div className="popup suggestions">
          {now === '' ? (
            <p aria-hidden="true" className="px-3 pt-2 pb-1 text-xs font-medium text-faint">
              {words.recent}
            </p>
          ) : null}
          <div className="flex">
            <div
              id={id}
              role="listbox"
              tabIndex={-1}
              aria-label={now === '' ? words.recent : words.list}
              className="min-w-0 flex-1"
              // A press must not take the focus from the box.
              onMouseDown={(event) => event.preventDefault()}
            >
              {options.map((option, at) => (
                // biome-ignore lint/a11y/useKeyWithClickEvents: the box has the focus and handles the keys.
                // biome-ignore lint/a11y/useFocusableInteractive: the box points here with aria-activedescendant.
                <div
                  key={option.kind === 'recent' ? option.words : `${option.kind}-${option.id}`}
                  id={`${id}-${at}`}
                  role="option"
                  aria-selected={at === active}
                  data-highlighted={at === active || undefined}
                  className="popup__item"
                  onPointerMove={() => setActive(at)}
                  onClick={() => pick(option)}
                >
                  {option.kind === 'recent' ? <RecentRow words={option.words} /> : <SuggestionRow found={option} />}
                </div>
              ))}
            </div>
            {now === '' ? (
              <div className="flex-none">
                {recent.map((one) => (
                  <IconButton key={one} icon="close" size="sm" label={words.forget(one)} onClick={() => forget(one)} />
                ))}
              </div>
            ) : null}
          </div>
        </div>
      ) : null}
    </>
  );
}

/** Open from the moment the box is entered or typed into, until Escape, a press elsewhere, or the search itself. */
function useOpening(input: RefObject<HTMLInputElement | null>) {
  const [isOpen, setOpen] = useState(() => document.activeElement === input.current);
  const form = useRef<HTMLElement>(null);
  useEffect(() => {
    const box = input.current;
    form.current = box?.form ?? null;
    const open = () => setOpen(true);
    const close = () => setOpen(false);
    for (const sign of OPENING) box?.addEventListener(sign, open);
    box?.form?.addEventListener('submit', close);
    return () => {
      for (const sign of OPENING) box?.removeEventListener(sign, open);
      box?.form?.removeEventListener('submit', close);
    };
  }, [input]);
  useDismiss(form, isOpen, () => setOpen(false));
  return [isOpen, setOpen] as const;
}

const OPENING = ['focus', 'click', 'input'] as const;
