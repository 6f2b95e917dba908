import { Component, type ComponentType, type FunctionComponent, lazy, type ReactNode } from 'react';
import { monitoring } from '../../providers/monitoring/monitoring.ts';
import { LoadFailure } from '../LoadFailure.tsx';

const failure = new Error(
  "Everything else on the page works. If it doesn't help to try again, save your work and reload the page.",
);

interface PartBoundaryProps {
  renderPart: () => ReactNode;
  /** Called before the part is drawn again. */
  onRetry: () => void;
}

/** Says in the place of a part that it failed. A class, because React knows error boundaries as classes only. */
class PartBoundary extends Component<PartBoundaryProps, { hasFailed: boolean }> {
  override state = { hasFailed: false };

  static getDerivedStateFromError = () => ({ hasFailed: true });

  override componentDidCatch(error: Error): void {
    monitoring.report(error, { boundary: 'part' });
  }

  readonly retry = (): void => {
    this.props.onRetry();
    this.setState({ hasFailed: false });
  };

  override render(): ReactNode {
    if (!this.state.hasFailed) return this.props.renderPart();
    return <LoadFailure what="part of the page that belongs here" error={failure} onRetry={this.retry} />;
  }
}

/**
 * A part of a page whose code is loaded when it is first drawn. If that fails, only its place says so, and the page stays, with the values that
 * somebody has typed into a form beside it. Draw it within a `Suspense`.
 */
export function lazyPart<Props extends object>(load: () => Promise<ComponentType<Props>>): FunctionComponent<Props> {
  const begin = () => lazy(async () => ({ default: await load() })) as ComponentType<Props>;
  let Part = begin();
  // React keeps a failed load for good.
  const beginAgain = (): void => {
    Part = begin();
  };
  return function LazyPart(props: Props) {
    return <PartBoundary renderPart={() => <Part {...props} />} onRetry={beginAgain} />;
  };
}
