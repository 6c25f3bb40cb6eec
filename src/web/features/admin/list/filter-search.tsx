/** Renders the search field above a list on a staff page. */
import { useEffect, useEffectEvent, useState } from 'react';
import { Icon } from '#web/ui/icon.tsx';
import { TextField } from '#web/ui/text-field.tsx';

const PAUSE_MS = 250;

type FilterSearchProps = { label: string; help?: string; value: string; onSearch: (text: string) => void };

/** Searches after a pause in typing and on Enter. `value` is the text of the current search. */
export function FilterSearch({ label, help, value, onSearch }: FilterSearchProps) {
  const [typed, setTyped] = useState(value);
  const search = useEffectEvent((text: string) => {
    if (text.trim() !== value) onSearch(text.trim());
  });
  useEffect(() => {
    const timer = setTimeout(() => search(typed), PAUSE_MS);
    return () => clearTimeout(timer);
  }, [typed]);
  return (
    // biome-ignore lint/a11y/useSemanticElements: not every supported browser knows the search element
    <form
      role="search"
      aria-label={label}
      onSubmit={(event) => {
        event.preventDefault();
        onSearch(typed.trim());
      }}
    >
      <TextField
        type="search"
        label={label}
        help={help}
        value={typed}
        autoComplete="off"
        end={<Icon name="search" className="pointer-events-none me-3 text-faint" />}
        onChange={(event) => setTyped(event.target.value)}
      />
    </form>
  );
}
