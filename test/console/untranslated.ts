/// <reference lib="dom" />
/** What a page in Chinese still says in English: a line for each text. */
import type { Page } from 'playwright-core';

/** Called alike in all languages: the product, its demo's users and operators, the languages, what the field abbreviates. */
const ALIKE =
  /^(?:Bourse|English|alice(?:-sub)?|bob|carol|agent|console|docs|ops-desk|of-pictures|market-(?:maker|taker)|priceMoveMax|filled|Unix|Delta|hmac|(?:https?|wss?):\S*)$/;
/** Ids, symbols, addresses of the interface, figures: no words that somebody reads. */
const NO_WORD = /[\d/.@#&]|:[A-Z]|^[A-Z][A-Z-]*s?$/;

export async function untranslated(page: Page): Promise<readonly string[]> {
  const texts = await page.evaluate(() => {
    const found: string[] = [];
    const all = document.createTreeWalker(document.body, NodeFilter.SHOW_ELEMENT);
    for (let each = all.nextNode(); each !== null; each = all.nextNode()) {
      const element = each as HTMLElement;
      if (!element.checkVisibility() || element.closest('code, [lang]:not(html)') !== null)
        continue;
      const own = [...element.childNodes].filter(({ nodeType }) => nodeType === Node.TEXT_NODE);
      found.push(own.map(({ textContent }) => textContent ?? '').join(' '));
      for (const name of ['aria-label', 'placeholder', 'alt'])
        found.push(element.getAttribute(name) ?? '');
    }
    return found;
  });
  return [...new Set(texts)].filter(isEnglish);
}

/** Of a text with Chinese in it, two words after each other; of any other, one. */
function isEnglish(text: string): boolean {
  const words = text
    .split(/[\s,;·“”‘’「」（）()：。，、；]+|:(?=\s|$)/)
    .filter((word) => /[A-Za-z]{2}/.test(word));
  const read = words.filter((word) => !ALIKE.test(word) && !NO_WORD.test(word));
  const isChinese = /[\u4e00-\u9fff]/.test(text);
  return read.filter((word) => /^[A-Za-z'’:_-]+$/.test(word)).length > (isChinese ? 1 : 0);
}
