/** Renders the search box in the top bar. */
import {
  type ComponentProps,
  type FormEvent,
  lazy,
  type RefObject,
  Suspense,
  useId,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import { MAX_SEARCH_LENGTH } from '#contract/limits.ts';
import type { ComboboxProps } from '#web/features/search/index.ts';
import { paths } from '#web/lib/browser/paths.ts';
import { useLocation, useNavigate } from '#web/lib/browser/router.tsx';
import { Icon } from '#web/ui/icon.tsx';
import { IconButton } from '#web/ui/icon-button.tsx';
import { appLabels as labels } from './app.labels.ts';

const Suggestions = lazy(async () => ({ default: (await import('#web/features/search/suggestions.tsx')).Suggestions }));

/** Returns the words of the current search, which replace the typed words when the URL changes (Back, a link). */
function useSearchedWords(): string {
  const { pathname, search } = useLocation();
  return pathname === paths.search() ? (new URLSearchParams(search).get('q') ?? '') : '';
}

function useTypedWords(input: RefObject<HTMLInputElement | null>) {
  const searched = useSearchedWords();
  const [typed, setTyped] = useState(searched);
  const lastSearched = useRef(searched);
  useLayoutEffect(() => {
    // Preserves what the user typed into the server-rendered page before its scripts ran.
    const isSame = lastSearched.current === searched;
    lastSearched.current = searched;
    if (isSame) return setTyped(input.current?.value ?? searched);
    setTyped(searched);
    if (input.current) input.current.value = searched;
  }, [searched, input]);
  return { searched, typed, setTyped };
}

type SearchInputProps = ComponentProps<'input'> & {
  combobox: ComboboxProps | undefined;
  onClear: (() => void) | undefined;
};

/** Renders the text field with its icon and shortcut hint; `combobox` connects it to the suggestions once loaded. */
function SearchInput({ combobox, onClear, ...rest }: SearchInputProps) {
  return (
    <>
      <Icon name="search" className="pointer-events-none absolute top-3 left-3.5 text-faint" />
      <input
        type="search"
        name="q"
        role="combobox"
        aria-label={labels.search}
        aria-keyshortcuts="/"
        aria-autocomplete="list"
        aria-expanded={combobox?.isShown ?? false}
        aria-activedescendant={combobox?.active}
        placeholder={labels.searchPlaceholder}
        enterKeyHint="search"
        autoComplete="off"
        maxLength={MAX_SEARCH_LENGTH}
        onKeyDown={combobox?.onKeyDown}
        className="h-target w-full rounded-full bg-sunken px-11 text-md [box-shadow:inset_0_0_0_1px_var(--border)] hover:bg-hover md:text-sm [&::-webkit-search-cancel-button]:appearance-none"
        {...rest}
      />
      {onClear ? (
        <IconButton icon="close" label={labels.clearSearch} className="absolute inset-y-0 right-0" onClick={onClear} />
      ) : (
        <span
          aria-hidden="true"
          className="pointer-events-none absolute top-[0.6875rem] right-3 grid h-5.5 min-w-5.5 place-items-center rounded-xs border border-line bg-surface text-2xs font-medium text-faint group-focus-within:hidden max-md:hidden"
        >
          /
        </span>
      )}
    </>
  );
}

function clear(input: RefObject<HTMLInputElement | null>, setTyped: (typed: string) => void): void {
  setTyped('');
  if (!input.current) return;
  input.current.value = '';
  input.current.focus();
}

/**
 * The input is uncontrolled: if React rendered its value, a letter typed during a page transition would be overwritten.
 */
export function SearchBox({ className = '' }: { className?: string }) {
  const navigate = useNavigate();
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const { searched, typed, setTyped } = useTypedWords(input);
  const [isEntered, setEntered] = useState(false);
  const [combobox, setCombobox] = useState<ComboboxProps>();
  const searchFor = (words: string): void => {
    if (input.current) input.current.value = words;
    input.current?.blur();
    navigate(paths.search({ q: words.trim() }));
  };
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    searchFor(input.current?.value ?? '');
  };
  return (
    // biome-ignore lint/a11y/useSemanticElements: not every supported browser knows the search element
    <form role="search" action={paths.search()} onSubmit={submit} className={`group relative ${className}`.trim()}>
      <SearchInput
        ref={input}
        aria-controls={id}
        combobox={combobox}
        onClear={typed === '' ? undefined : () => clear(input, setTyped)}
        defaultValue={searched}
        onFocus={() => setEntered(true)}
        onChange={(event) => setTyped(event.target.value)}
      />
      {isEntered ? (
        <Suspense>
          <Suggestions id={id} input={input} typed={typed} onSearch={searchFor} onProps={setCombobox} />
        </Suspense>
      ) : null}
    </form>
  );
}
