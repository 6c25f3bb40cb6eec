/**
 * Renders the suggestions under the search box as the listbox of a combobox. Loaded when the search box is first
 * focused.
 */
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { type KeyboardEvent, type RefObject, useEffect, useEffectEvent, useRef, useState } from 'react';
import { paths } from '#web/lib/browser/paths.ts';
import { useNavigate } from '#web/lib/browser/router.tsx';
import { IconButton } from '#web/ui/icon-button.tsx';
import { useDismiss } from '#web/ui/use-dismiss.ts';
import { addRecentSearch, forgetRecent, readRecent } from './recent-searches.ts';
import { suggestionLabels as words } from './search.labels.ts';
import { type Suggestion, suggestionsQuery } from './search.queries.ts';
import { SuggestionRow, WordsRow } from './suggestion-row.tsx';
import { useDebounced } from './use-debounced.ts';
import '#web/ui/popup.css';

export type ComboboxProps = {
  isShown: boolean;
  /** Id of the option highlighted by arrow keys or pointer. */
  active: string | undefined;
  onKeyDown: (event: KeyboardEvent<HTMLInputElement>) => void;
};

type SuggestionsProps = {
  /** Id of the listbox; the option ids derive from it. */
  id: string;
  /** The search input above; its form contains this list. */
  input: RefObject<HTMLInputElement | null>;
  typed: string;
  onSearch: (words: string) => void;
  onProps: (props: ComboboxProps) => void;
};

/** An option of the list; the kind `words` searches for the typed text. */
type Option = { kind: 'recent' | 'words'; words: string } | Suggestion;

/** The highlighted option. Also holds the list that contains it, because a later response must not change that list. */
type Mark = { typed: string; list: readonly Option[]; at: number };

const isWords = (option: Option): option is Extract<Option, { words: string }> => 'words' in option;

const pathOf = (suggestion: Suggestion): string => {
  if (suggestion.kind === 'listing') return paths.listing(suggestion.id);
  if (suggestion.kind === 'group') return paths.group(suggestion.id);
  return suggestion.kind === 'member' ? paths.member(suggestion.id) : paths.profile(suggestion.name);
};

export function Suggestions({ id, input, typed, onSearch, onProps }: SuggestionsProps) {
  const [isOpen, setOpen] = useOpening(input);
  const text = typed.trim();
  const { recent, options, active, setActive, forget, hasLoaded } = useOptions(text, isOpen, input);
  const count = options.filter((option) => option.kind !== 'words').length;
  const isShown = isOpen && options.length > 0;
  const open = useOpenOption({ input, onSearch });
  const pick = (option: Option): void => {
    setOpen(false);
    open(option);
  };
  useComboboxProps(id, onProps, { options, active, setActive, isShown, setOpen, pick });
  const isRecent = text === '';
  return (
    <>
      <span role="status" className="sr-only">
        {isOpen && (isRecent || hasLoaded) ? announcement(isRecent ? recent : undefined, count) : ''}
      </span>
      {isShown ? (
        <div className="popup absolute inset-x-0 top-[calc(100%+0.375rem)] max-h-[min(30rem,60dvh)] overflow-y-auto overscroll-contain [&_.popup\_\_item[aria-selected='true']]:[font-weight:inherit] [&_.popup\_\_item[aria-selected='true']>.icon]:ml-0">
          {isRecent ? <RecentHeading /> : null}
          <div className="flex">
            <OptionList
              id={id}
              label={isRecent ? words.recent : words.list}
              options={options}
              active={active}
              onActive={setActive}
              onPick={pick}
            />
            {isRecent ? <ForgetButtons recent={recent} onForget={forget} /> : null}
          </div>
        </div>
      ) : null}
    </>
  );
}

function useOpenOption({ input, onSearch }: Pick<SuggestionsProps, 'input' | 'onSearch'>) {
  const navigate = useNavigate();
  return (option: Option): void => {
    if (isWords(option)) onSearch(option.words);
    else {
      addRecentSearch(option.name);
      input.current?.blur();
      navigate(pathOf(option));
    }
  };
}

/**
 * Returns the options and the highlighted one. The options are suggestions, or the recent searches if no text is typed.
 */
function useOptions(text: string, isOpen: boolean, input: RefObject<HTMLInputElement | null>) {
  const [recent, setRecent] = useState(readRecent);
  const [lastMark, setMark] = useState<Mark>();
  const query = useDebounced(text, 150);
  const { data } = useQuery({
    ...suggestionsQuery(query),
    enabled: isOpen && query !== '',
    placeholderData: keepPreviousData,
    retry: false,
  });
  const current: readonly Option[] =
    text === ''
      ? recent.map((phrase) => ({ kind: 'recent', words: phrase }))
      : query === '' || !data
        ? []
        : [...data, { kind: 'words', words: text }];
  const mark = lastMark?.typed === text ? lastMark : undefined;
  const options = mark?.list ?? current;
  const setActive = (at: number): void => setMark(at < 0 ? undefined : { typed: text, list: options, at });
  useEffect(() => {
    setMark(undefined);
    if (isOpen) setRecent(readRecent());
  }, [isOpen]);
  const forget = (phrase: string): void => {
    setRecent(forgetRecent(phrase));
    setMark(undefined);
    input.current?.focus();
  };
  return { recent, options, active: mark?.at ?? -1, setActive, forget, hasLoaded: data !== undefined };
}

type Combobox = {
  options: readonly Option[];
  active: number;
  setActive: (at: number) => void;
  isShown: boolean;
  setOpen: (isOpen: boolean) => void;
  pick: (option: Option) => void;
};

function useComboboxProps(id: string, onProps: SuggestionsProps['onProps'], combobox: Combobox): void {
  const { isShown, active } = combobox;
  const onKeyDown = useEffectEvent((event: KeyboardEvent<HTMLInputElement>) => handleKey(event, combobox));
  const reportProps = useEffectEvent(onProps);
  useEffect(() => {
    reportProps({
      isShown,
      active: isShown && active >= 0 ? `${id}-${active}` : undefined,
      onKeyDown: (event) => onKeyDown(event),
    });
  }, [id, isShown, active]);
}

function handleKey(event: KeyboardEvent<HTMLInputElement>, combobox: Combobox): void {
  const { options, active, setActive, isShown, setOpen, pick } = combobox;
  if (event.nativeEvent.isComposing || event.ctrlKey || event.metaKey) return;
  const option = options[active];
  if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
    event.preventDefault();
    // The arrow keys cycle through the options and the input, which comes between the last and the first option.
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
}

/** `recent`: the recent searches, which are shown if the typed text is empty. */
function announcement(recent: readonly string[] | undefined, count: number): string {
  if (recent === undefined) return words.suggestionCount(count);
  return recent.length > 0 ? words.foundRecent(recent.length) : '';
}

function RecentHeading() {
  return (
    <p aria-hidden="true" className="px-3 pt-2 pb-1 text-xs font-medium text-faint">
      {words.recent}
    </p>
  );
}

type OptionListProps = {
  id: string;
  label: string;
  options: readonly Option[];
  active: number;
  onActive: (at: number) => void;
  onPick: (option: Option) => void;
};

function OptionList({ id, label, options, active, onActive, onPick }: OptionListProps) {
  return (
    <div
      id={id}
      role="listbox"
      tabIndex={-1}
      aria-label={label}
      className="min-w-0 flex-1"
      // A click must not take the focus away from the input.
      onMouseDown={(event) => event.preventDefault()}
    >
      {options.map((option, at) => (
        // biome-ignore lint/a11y/useKeyWithClickEvents: the input has the focus and handles the keys
        // biome-ignore lint/a11y/useFocusableInteractive: the input points here with aria-activedescendant
        <div
          key={`${option.kind}-${isWords(option) ? option.words : option.id}`}
          id={`${id}-${at}`}
          role="option"
          aria-selected={at === active}
          data-highlighted={at === active || undefined}
          className="popup__item"
          onPointerMove={() => onActive(at)}
          onClick={() => onPick(option)}
        >
          {isWords(option) ? <WordsRow {...option} /> : <SuggestionRow suggestion={option} />}
        </div>
      ))}
    </div>
  );
}

function ForgetButtons({ recent, onForget }: { recent: readonly string[]; onForget: (words: string) => void }) {
  return (
    <div className="flex-none">
      {recent.map((phrase) => (
        <IconButton key={phrase} icon="close" size="sm" label={words.forget(phrase)} onClick={() => onForget(phrase)} />
      ))}
    </div>
  );
}

/**
 * Opens the list when the input is focused, clicked or typed into; closes it on Escape, on submit, and on a click or
 * focus elsewhere.
 */
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
