import { useTranslations } from 'use-intl';
import { enUS } from '../../messages/en-US/catalogue.ts';

type Name = keyof typeof enUS.operator.names;

/** What an act or a report is called in the language of the page (`test/console/names.test.ts`: each has a name). */
export function useNames(): (name: string) => string {
  const t = useTranslations('operator.names');
  return (name) => (name in enUS.operator.names ? t(name as Name) : name);
}
