/** Shows short messages about the outcome of an action. */
import { createContext, type ReactNode, useCallback, useContext, useRef, useState, useSyncExternalStore } from 'react';
import { createPortal } from 'react-dom';
import { type Toast, ToastCard } from './toast-card.tsx';
import { subscribeTopLayer, topLayer } from './top-layer.ts';

export type ShowToast = (toast: Toast) => void;
type ShownToast = Toast & { id: number };

/** More toasts at once would cover the page, so a further toast replaces the oldest. */
const MAX_TOASTS = 3;

const ToastContext = createContext<ShowToast | null>(null);

type ToastProviderProps = {
  children: ReactNode;
  regionLabel?: string | undefined;
  closeLabel?: string | undefined;
};

export function ToastProvider({ children, regionLabel = 'Messages', closeLabel = 'Dismiss' }: ToastProviderProps) {
  const [toasts, setToasts] = useState<readonly ShownToast[]>([]);
  const last = useRef(0);
  const show = useCallback<ShowToast>((toast) => {
    last.current += 1;
    const id = last.current;
    setToasts((now) =>
      [...now.filter((other) => other.message !== toast.message), { ...toast, id }].slice(-MAX_TOASTS),
    );
  }, []);
  const dismiss = useCallback((id: number) => setToasts((now) => now.filter((toast) => toast.id !== id)), []);
  // An open modal makes everything outside it inert, so render the toasts inside the modal.
  const host = useSyncExternalStore(subscribeTopLayer, topLayer, () => null);

  const ofKind = (isUrgent: boolean) =>
    toasts
      .filter((toast) => (toast.kind === 'error') === isUrgent)
      .map((toast) => (
        <ToastCard key={toast.id} toast={toast} closeLabel={closeLabel} id={toast.id} onDone={dismiss} />
      ));
  const region = (
    <section
      // Toasts are below the top bar, because at the bottom they would cover the composer.
      // On small screens, toasts in a dialog are at the top, because bottom sheets have their buttons at
      // the bottom.
      className="fixed z-(--layer-toast) inset-x-0 top-auto bottom-[max(1rem,env(safe-area-inset-bottom))] grid justify-items-center gap-2 px-4 pointer-events-none max-md:[dialog>&]:inset-x-0 max-md:[dialog>&]:top-[max(1rem,env(safe-area-inset-top))] max-md:[dialog>&]:bottom-auto [:root:has(.inbox)_#root>&]:inset-x-0 [:root:has(.inbox)_#root>&]:top-17 [:root:has(.inbox)_#root>&]:bottom-auto"
      aria-label={regionLabel}
    >
      <div role="status" aria-live="polite" className="contents">
        {ofKind(false)}
      </div>
      <div role="alert" aria-live="assertive" className="contents">
        {ofKind(true)}
      </div>
    </section>
  );
  return (
    <ToastContext value={show}>
      {children}
      {host === null ? region : createPortal(region, host)}
    </ToastContext>
  );
}

export function useToast(): ShowToast {
  const show = useContext(ToastContext);
  if (show === null) throw new Error('useToast needs a ToastProvider');
  return show;
}
