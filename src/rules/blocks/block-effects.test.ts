import { describe, expect, it } from 'vitest';
import { type BlockState, isFrozenFor, isHidden, type MessageDelivery, messageDelivery } from './block-effects.ts';

const rows: [BlockState, hidden: boolean, delivery: MessageDelivery, frozen: boolean][] = [
  [{ byViewer: false, byOther: false }, false, 'deliver', false],
  [{ byViewer: false, byOther: true }, true, 'withhold', false],
  [{ byViewer: true, byOther: false }, true, 'refuse', true],
  [{ byViewer: true, byOther: true }, true, 'refuse', true],
];

describe('the effects of a block', () => {
  it.each(rows)(
    'for the block state %o, isHidden is %s, messageDelivery is %s and isFrozenFor is %s',
    (state, hidden, delivery, frozen) => {
      expect(isHidden(state)).toBe(hidden);
      expect(messageDelivery(state)).toBe(delivery);
      expect(isFrozenFor(state)).toBe(frozen);
    },
  );
});
