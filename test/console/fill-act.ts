/** Fills the form of an act as a person does: fields, boxes to tick, rows that are added, parts that are unfolded. */
import type { Locator } from 'playwright-core';
import { titleOf } from '../../web/src/messages/en-US/titles.ts';

/** A text for a field; for a list its rows, or the words to tick; for an object its fields by name. */
export type Filled = string | readonly Filled[] | { readonly [name: string]: Filled };

export async function fillFields(
  scope: Locator,
  fields: { readonly [name: string]: Filled },
): Promise<void> {
  for (const [name, filled] of Object.entries(fields))
    await fillField(scope, titleOf(name), filled);
}

async function fillField(scope: Locator, name: string, filled: Filled): Promise<void> {
  if (typeof filled === 'string') return fillText(scope, name, filled);
  await unfold(scope, name);
  const part = scope.getByRole('group', { name, exact: true });
  if (!Array.isArray(filled)) return fillFields(part, filled as { [name: string]: Filled });
  const add = part.getByRole('button', { name: `Add to ${name}`, exact: true });
  if ((await add.count()) === 0) {
    for (const word of filled) await part.getByLabel(word, { exact: true }).check();
    return;
  }
  for (const [index, each] of filled.entries()) {
    const label = `${name} ${index + 1}`;
    const row = part.getByRole('group', { name: label, exact: true });
    if ((await row.count()) === 0) await add.click();
    if (typeof each === 'string') await fillText(row, label, each);
    else await fillFields(row, each as { [name: string]: Filled });
  }
}

async function fillText(scope: Locator, name: string, text: string): Promise<void> {
  const field = scope.getByLabel(name, { exact: true });
  const isChoice = (await field.evaluate((each) => each.tagName)) === 'SELECT';
  await (isChoice ? field.selectOption(text) : field.fill(text));
}

async function unfold(scope: Locator, name: string): Promise<void> {
  const folded = scope.locator('details:not([open]) > summary', { hasText: name });
  // Behind its name stands how much of it is filled.
  for (const each of await folded.all())
    if ((await each.evaluate(({ firstChild }) => firstChild?.textContent)) === name)
      await each.click();
}
