/** Renders the field for a rating of one to five stars, for pointer, touch and keyboard. */

import { useId } from 'react';
import { FieldError } from '#web/ui/field.tsx';
import { Icon } from '#web/ui/icon.tsx';
import { reviewsLabels as labels } from './reviews.labels.ts';
import './star-field.css';

const STARS = [1, 2, 3, 4, 5] as const;

type StarFieldProps = {
  /** The chosen number of stars; 0 if none is chosen. */
  value: number;
  onChange: (value: number) => void;
  error?: string | undefined;
};

/**
 * An invisible radio group over the stars: arrow keys change the value, and screen readers announce the number of each
 * star.
 */
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
      {error ? <FieldError id={`${id}-error`}>{error}</FieldError> : null}
    </fieldset>
  );
}
