/** Replaces the virtualized list in jsdom, which has no layout: renders every row. */
import { type ReactNode, type Ref, type RefObject, useImperativeHandle } from 'react';

export const LINE = 100;

export const lastRender = { shift: false };

type Props = {
  children: ReactNode;
  shift?: boolean;
  scrollRef: RefObject<HTMLElement | null>;
  ref?: Ref<{ scrollToIndex: (index: number, to: { align: 'start' | 'center' | 'end' }) => void }>;
};

/** Simulates a layout in which each message is `LINE` pixels high and everything else has no height. */
export function Virtualizer({ children, shift = false, scrollRef, ref }: Props) {
  lastRender.shift = shift;
  useImperativeHandle(ref, () => ({
    scrollToIndex: (index, { align }) => {
      const box = scrollRef.current;
      if (!box) return;
      const rows = [...box.querySelectorAll('.row')].slice(0, index);
      const top = rows.filter((row) => row.querySelector('.msg')).length * LINE;
      const end = box.scrollHeight - box.clientHeight;
      box.scrollTop = align === 'end' ? end : Math.min(end, align === 'start' ? top : top - box.clientHeight / 2);
    },
  }));
  return <div>{children}</div>;
}
