/**
 * Language of messages: `zh-CN` or `en-US`; absent, unknown or junk is en-US (case A30).
 * Decides R-5-4.
 */
import type { Locale } from './wire-error.ts';

export function localeOf(header: string | string[] | undefined): Locale {
  return typeof header === 'string' && header.toLowerCase() === 'zh-cn' ? 'zh-CN' : 'en-US';
}
