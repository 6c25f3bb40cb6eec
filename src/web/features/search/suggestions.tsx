/** Shows suggestions under the search box as a combobox listbox. Loaded when the box is first focused. */
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

/** Combobox attributes of the input while the list is open. */
export type ComboboxProps = {
  isShown: boolean;
  /** Id of the option highlighted with the arrow keys. */
  active: string | undefined;
  onKeyDown: (event: KeyboardEvent<HTMLInputElement>) => void;
};

type SuggestionsProps = {
  /** Id of the listbox; the option ids derive from it. */
  id: string;
  /** The search input above; its form contains this list. */
  input: RefObject<HTMLInputElement | null>;
  typed: string;
  /** Searches for these words and leaves the input. */
  onSearch: (words: string) => void;
  onProps: (props: ComboboxProps) => void;
};

type Option = { kind: 'recent'; words: string } | Suggestion;

/** The option that the arrows or the pointer reached. A response that arrives later does not replace its list. */
type Mark = { typed: string; list: readonly Option[]; at: number };

const pathOf = (suggestion: Suggestion): string => {
  if (suggestion.kind === 'listing') return paths.listing(suggestion.id);
  if (suggestion.kind === 'group') return paths.group(suggestion.id);
  return suggestion.kind === 'member' ? paths.member(suggestion.id) : paths.profile(suggestion.name);
};

export function Suggestions({ id, input, typed, onSearch, onProps }: SuggestionsProps) {
  const navigate = useNavigate();
  const [recent, setRecent] = useState(readRecent);
  const [lastMark, setMark] = useState<Mark>();
  const [isOpen, setOpen] = useOpening(input);
  const text = typed.trim();
  const query = useDebounced(text, 150);
  const { data } = useQuery({
    ...suggestionsQuery(query),
    enabled: isOpen && query !== '',
    placeholderData: keepPreviousData,
    retry: false,
  });
  const current: readonly Option[] =
    text === '' ? recent.map((one) => ({ kind: 'recent', words: one })) : query === '' ? [] : (data ?? []);
  const mark = lastMark?.typed === text ? lastMark : undefined;
  const options = mark?.list ?? current;
  const active = mark?.at ?? -1;
  const setActive = (at: number): void => setMark(at < 0 ? undefined : { typed: text, list: options, at });
  const isShown = isOpen && options.length > 0;
  useEffect(() => {
    setMark(undefined);
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
      // The input itself is a stop between the last and the first option.
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
  const handleKey = useEffectEvent(onKeyDown);
  const reportProps = useEffectEvent(onProps);
  useEffect(() => {
    reportProps({
      isShown,
      active: isShown && active >= 0 ? `${id}-${active}` : undefined,
      onKeyDown: (event) => handleKey(event),
    });
  }, [id, isShown, active]);

  const forget = (one: string): void => {
    setRecent(forgetRecent(one));
    setMark(undefined);
    input.current?.focus();
  };
  const announcement = !isOpen
    ? ''
    : text === ''
      ? recent.length > 0
        ? words.foundRecent(recent.length)
        : ''
      : words.found(options.length);
  return (
    <>
      <span role="status" className="sr-only">
        {data || text === '' ? announcement : ''}
      </span>
      {isShown ? (
        <div className="popup suggestions">
          {text === '' ? (
            <p aria-hidden="true" className="px-3 pt-2 pb-1 text-xs font-medium text-faint">
              {words.recent}
            </p>
          ) : null}
          <div className="flex">
            <div
              id={id}
              role="listbox"
              tabIndex={-1}
              aria-label={text === '' ? words.recent : words.list}
              className="min-w-0 flex-1"
              // A click must not take the focus away from the input.
              onMouseDown={(event) => event.preventDefault()}
            >
              {options.map((option, at) => (
                // biome-ignore lint/a11y/useKeyWithClickEvents: the input has the focus and handles the keys
                // biome-ignore lint/a11y/useFocusableInteractive: the input points here with aria-activedescendant
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
                  {option.kind === 'recent' ? (
                    <RecentRow words={option.words} />
                  ) : (
                    <SuggestionRow suggestion={option} />
                  )}
                </div>
              ))}
            </div>
            {text === '' ? (
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

/** Opens when the input is focused or typed into; closes on Escape, on a click elsewhere and on submit. */
function useOpening(input: RefObject<HTMLInputElement | null>) {
  const [isOpen, setOpen] = useState(() => document.activeElement === input.current);
  const form = useRef<HTMLElement>(null);
  useEffect(() => {
    const box = input.current;
    form.current = box?.form ?? null;
    const open = () => setOpen(true);
    const close = () => setOpen(false);
    for (const eventName of OPENING_EVENTS) box?.addEventListener(eventName, open);
    box?.form?.addEventListener('submit', close);
    return () => {
      for (const eventName of OPENING_EVENTS) box?.removeEventListener(eventName, open);
      box?.form?.removeEventListener('submit', close);
    };
  }, [input]);
  useDismiss(form, isOpen, () => setOpen(false));
  return [isOpen, setOpen] as const;
}

const OPENING_EVENTS = ['focus', 'click', 'input'] as const;
