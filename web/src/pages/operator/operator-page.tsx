import { useTranslations } from 'use-intl';

export function OperatorPage() {
  const t = useTranslations('operator');
  return <h1 className="note">{t('title')}</h1>;
}
