/** Replaces a page whose code failed or could not be loaded. */
import { Component, type ReactNode } from 'react';
import { Button } from '#web/ui/button.tsx';
import { appLabels as labels } from './app.labels.ts';

type CrashBoundaryProps = {
  /** A changed value, such as the path of the next page, resets the boundary. */
  resetKey: string;
  children: ReactNode;
};
type CrashBoundaryState = { crashed: boolean; resetKey: string };

/** Milliseconds; without a minimum, pages could reload in a loop while a new version reaches one server after another. */
const MIN_PAGE_AGE_MS = 10_000;

/** Reloads the page if the server no longer has its first script: a new version has replaced the code of this one. */
async function reloadIfReplaced(): Promise<void> {
  if (performance.now() < MIN_PAGE_AGE_MS) return;
  const { status } = await fetch(import.meta.url, { method: 'HEAD', cache: 'no-store' });
  if (status === 404) location.reload();
}

export class CrashBoundary extends Component<CrashBoundaryProps, CrashBoundaryState> {
  override state: CrashBoundaryState = { crashed: false, resetKey: this.props.resetKey };

  static getDerivedStateFromError(): Partial<CrashBoundaryState> {
    return { crashed: true };
  }

  static getDerivedStateFromProps(
    props: CrashBoundaryProps,
    state: CrashBoundaryState,
  ): Partial<CrashBoundaryState> | null {
    return props.resetKey === state.resetKey ? null : { crashed: false, resetKey: props.resetKey };
  }

  override componentDidCatch(): void {
    reloadIfReplaced().catch(() => undefined);
  }

  override render(): ReactNode {
    if (!this.state.crashed) return this.props.children;
    return (
      <div className="wrap grid justify-items-start gap-3 py-12" role="alert">
        <h1 className="text-xl">{labels.crashTitle}</h1>
        <p className="text-soft">{labels.crashText}</p>
        <Button onClick={() => window.location.reload()}>{labels.reload}</Button>
      </div>
    );
  }
}
