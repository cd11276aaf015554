/** The messages of a language. English ones say which there are; the compiler refuses a language that lacks one. */
import { enUS } from './en-US/catalogue.ts';

export const LOCALES = ['en-US', 'zh-CN'] as const;
export type Locale = (typeof LOCALES)[number];

type Words<T> = { readonly [K in keyof T]: T[K] extends string ? string : Words<T[K]> };
export type Messages = Words<typeof enUS>;

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
