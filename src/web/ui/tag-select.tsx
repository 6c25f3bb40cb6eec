/** Renders a field for selecting several tags. Import it lazily, because it loads Base UI's combobox. */
import { Combobox } from '@base-ui/react/combobox';
import { type FocusEventHandler, type Ref, useId, useRef, useSyncExternalStore } from 'react';
import { describeField, Field, type FieldWords, labelId } from './field.tsx';
import { Icon } from './icon.tsx';
import { type TagSelectWords, tagSelectLabels } from './tag-select.labels.ts';
import { subscribeTopLayer, topLayer } from './top-layer.ts';
import './tag-select.css';
import './popup.css';

export type TagOption = { value: string; label: string };

export type TagSelectProps = FieldWords & {
  options: readonly TagOption[];
  value: readonly string[];
  onChange: (value: string[]) => void;
  onBlur?: FocusEventHandler<HTMLInputElement> | undefined;
  placeholder?: string | undefined;
  disabled?: boolean | undefined;
  id?: string | undefined;
  /** The text input, so that forms can focus an invalid field. */
  ref?: Ref<HTMLInputElement> | undefined;
  words?: Partial<TagSelectWords> | undefined;
  fieldClassName?: string | undefined;
};

/** Chips and a filtering input; the list stays open while several options are selected. */
export function TagSelect({
  options,
  value,
  onChange,
  onBlur,
  placeholder,
  disabled,
  id,
  ref,
  words,
  fieldClassName,
  ...fieldWords
}: TagSelectProps) {
  const generatedId = useId();
  const key = id ?? generatedId;
  const group = useRef<HTMLDivElement>(null);
  const host = useSyncExternalStore(subscribeTopLayer, topLayer, () => null);
  const labels = { ...tagSelectLabels, ...words };
  // In the order of selection, without values that are no longer among the options.
  const chosen = value.flatMap((one) => options.find((option) => option.value === one) ?? []);
  return (
    <Field id={key} {...fieldWords} className={fieldClassName}>
      <Combobox.Root
        multiple
        items={options as TagOption[]}
        value={chosen}
        disabled={disabled ?? false}
        isItemEqualToValue={(item: TagOption, other: TagOption) => item.value === other.value}
        onValueChange={(next: TagOption[]) => onChange(next.map((option) => option.value))}
        onOpenChange={(open, details) => {
          if (!open && details.reason === 'item-press') details.cancel();
        }}
      >
        <Combobox.Chips
          ref={group}
          className="input input--group tags"
          data-invalid={fieldWords.error ? '' : undefined}
          data-disabled={disabled ? '' : undefined}
        >
          {chosen.map((option) => (
            <Combobox.Chip
              key={option.value}
              className="tag"
              aria-label={option.label}
              aria-description={labels.chipHint}
            >
              {option.label}
              <Combobox.ChipRemove className="tag__remove" aria-label={labels.remove(option.label)}>
                <Icon name="close" size="sm" />
              </Combobox.ChipRemove>
            </Combobox.Chip>
          ))}
          <Combobox.Input
            ref={ref}
            id={key}
            className="tags__input"
            placeholder={placeholder}
            aria-description={chosen.length > 0 ? labels.chosenHint(chosen.length) : undefined}
            {...describeField(key, fieldWords)}
            onBlur={onBlur}
          />
        </Combobox.Chips>
        {/* null would mean: wait for a container. */}
        <Combobox.Portal container={host ?? undefined}>
          <Combobox.Positioner className="tags__float" sideOffset={6} anchor={group}>
            <Combobox.Popup className="popup listbox tags__popup">
              <Combobox.Empty>
                <p className="px-3 py-2 text-soft">{labels.none}</p>
              </Combobox.Empty>
              <Combobox.List aria-labelledby={labelId(key)}>
                {(option: TagOption) => (
                  <Combobox.Item key={option.value} value={option} className="popup__item">
                    {option.label}
                    <Combobox.ItemIndicator className="ml-auto">
                      <Icon name="check" />
                    </Combobox.ItemIndicator>
                  </Combobox.Item>
                )}
              </Combobox.List>
            </Combobox.Popup>
          </Combobox.Positioner>
        </Combobox.Portal>
      </Combobox.Root>
    </Field>
  );
}
