/** Shows an error with a Reload button in place of a part of the app whose code failed or could not be loaded. */
import { Component, type ReactNode } from 'react';
import { Button } from '#web/ui/button.tsx';
import { appLabels as labels } from './app.labels.ts';

type CrashBoundaryProps = {
  /** A new value, such as the path of the next page, resets the boundary. */
  resetKey?: string;
  children: ReactNode;
};
type CrashBoundaryState = { crashed: boolean; resetKey: string | undefined };

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

  override componentDidCatch(error: Error): void {
    dispatchEvent(new CustomEvent('crash', { detail: error.message }));
  }

  override render(): ReactNode {
    if (!this.state.crashed) return this.props.children;
    return (
      <div className="wrap grid justify-items-start gap-3 py-12" role="alert" data-crash="">
        <h1 className="text-xl">{labels.crashTitle}</h1>
        <p className="text-soft">{labels.crashText}</p>
        <Button onClick={() => window.location.reload()}>{labels.reload}</Button>
      </div>
    );
  }
}
