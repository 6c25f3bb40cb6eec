/** How does a person give one to five stars, by pointer, finger or keyboard? */
import { useId } from 'react';
import { Icon } from '#web/ui/icon.tsx';
import { reviewsLabels as labels } from './reviews.labels.ts';
import './star-field.css';

const STARS = [1, 2, 3, 4, 5] as const;

type StarFieldProps = {
  /** 0 while none is chosen. */
  value: number;
  onChange: (value: number) => void;
  error?: string | undefined;
};

/** A radio group under its stars: arrow keys move, each star says how many it is. */
export function StarField({ value, onChange, error }: StarFieldProps) {
  const id = useId();
  return (
    <fieldset className="star-field" aria-describedby={error ? `${id}-error` : undefined}>
      <legend className="field__label">{labels.rating}</legend>
      <div className="star-field__row">
        {STARS.map((star) => (
          <label key={star} className="star-field__star" data-on={star <= value || undefined}>
            <input
              type="radio"
              className="star-field__input"
              name="rating"
              value={star}
              checked={star === value}
              aria-label={labels.starsWord(star)}
              aria-invalid={error ? true : undefined}
              onChange={() => onChange(star)}
            />
            <Icon name="star" />
          </label>
        ))}
        <span className="star-field__word" aria-hidden="true">
          {labels.ratingHelp[value - 1] ?? ''}
        </span>
      </div>
      {error ? (
        <p id={`${id}-error`} className="field__error">
          <Icon name="error" />
          <span>{error}</span>
        </p>
      ) : null}
    </fieldset>
  );
}
