import { useMessages, useTranslations } from 'use-intl';
import { enUS } from '../../messages/en-US/catalogue.ts';
import type { Messages } from '../../messages/messages.ts';

type Name = keyof typeof enUS.operator.names;

/** What an act or a report is called in the language of the page (`test/console/names.test.ts`: each has a name). */
export function useNames(): (name: string) => string {
  const t = useTranslations('operator.names');
  return (name) => (name in enUS.operator.names ? t(name as Name) : name);
}

/** What a field is called: in English by its own name, which the command line has too; elsewhere in words, with that name behind. */
export function useFieldNames(): (name: string) => string {
  const { operatorFields = {} } = useMessages() as Messages;
  return (name) => {
    const words = operatorFields[name];
    return words === undefined ? name : `${words} ${name}`;
  };
}
