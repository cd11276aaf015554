/** The messages of a language. */
import { enUS } from './en-US/catalogue.ts';
import type { Messages } from './messages.ts';

export const LOCALES = ['en-US', 'zh-CN'] as const;
export type Locale = (typeof LOCALES)[number];

declare module 'use-intl' {
  interface AppConfig {
    Locale: Locale;
    Messages: typeof enUS;
  }
}

/** English is there at once; another language comes with its fonts. */
export async function messagesOf(locale: Locale): Promise<Messages> {
  if (locale === 'en-US') return enUS;
  const [{ zhCN }] = await Promise.all([
    import('./zh-CN/catalogue.ts'),
    import('@fontsource-variable/noto-sans-sc'),
  ]);
  return zhCN;
}
