/** What stands in for the list that draws only what is in sight, where nothing is laid out? It draws everything. */
import { type ReactNode, type Ref, type RefObject, useImperativeHandle } from 'react';

export const LINE = 100;

/** Whether the last drawing was told that rows came in above. */
export const told = { shift: false };

type Props = {
  children: ReactNode;
  shift?: boolean;
  scrollRef: RefObject<HTMLElement | null>;
  ref?: Ref<{ scrollToIndex: (index: number, to: { align: 'start' | 'center' | 'end' }) => void }>;
};

/** Each message counts as `LINE` pixels high, anything else as nothing. */
export function Virtualizer({ children, shift = false, scrollRef, ref }: Props) {
  told.shift = shift;
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
