import { useTranslations } from 'use-intl';

export function TradePage() {
  const t = useTranslations('trade');
  return <h1 className="note">{t('title')}</h1>;
}
