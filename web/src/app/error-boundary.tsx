/** A part of the page that failed says so, and leaves the rest alone. */
import { Component, type ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import { Button } from '../ui/button.tsx';

interface Props {
  readonly children: ReactNode;
}

export class ErrorBoundary extends Component<Props, { readonly error: Error | undefined }> {
  override state: { readonly error: Error | undefined } = { error: undefined };

  static getDerivedStateFromError(error: Error) {
    return { error };
  }

  override render() {
    const { error } = this.state;
    if (error === undefined) return this.props.children;
    return <Failure error={error} onAgain={() => this.setState({ error: undefined })} />;
  }
}

function Failure({ error, onAgain }: { readonly error: Error; readonly onAgain: () => void }) {
  const t = useTranslations('app');
  return (
    <div role="alert" className="failure">
      <h2>{t('failed')}</h2>
      <p>{t('failedAbout')}</p>
      <pre>{error.message}</pre>
      <Button onClick={onAgain}>{t('again')}</Button>
    </div>
  );
}
