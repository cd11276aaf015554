/** R-O-10: of two reasons to refuse a command, the first of the list is the one given. */
import { describe, expect, test } from 'vitest';
import { outcomeOf, pairsOf, reasonsOf } from '../../test/support/refusals.ts';
import { FORMS } from '../../test/support/refusals-of-all.ts';
import { COMMANDS } from './command.ts';
import { REJECTION_REASONS } from './core/rejection.ts';

describe.each(FORMS.map((form) => [form.name, form] as const))('%s', (_name, form) => {
  test('is taken as it is, and each fault alone is the reason of its refusal', () => {
    expect(outcomeOf(form, [])).toBeUndefined();
    const wrong = reasonsOf(form)
      .map((reason) => ({ reason, told: outcomeOf(form, [reason]) }))
      .filter(({ reason, told }) => told !== reason);
    expect(wrong).toEqual([]);
  });

  test('X5 R-O-10 of any two faults the first of the list is told', () => {
    const wrong = pairsOf(form)
      .map(([first, second]) => ({ first, second, told: outcomeOf(form, [first, second]) }))
      .filter(({ first, told }) => told !== first);
    expect(wrong).toEqual([]);
  });
});

test('every reason is planted in some command, and most meet most others', () => {
  const planted = new Set<string>(FORMS.flatMap(reasonsOf));
  expect(REJECTION_REASONS.filter((reason) => !planted.has(reason))).toEqual([]);
  const pairs = new Set(FORMS.flatMap(pairsOf).map((pair) => pair.join(' ')));
  expect(pairs.size).toBeGreaterThan(640);
});

test('every command has a form, but those that are never refused', () => {
  const planted = new Set<string>(FORMS.map(({ command }) => command.type));
  const others = Object.keys(COMMANDS).filter((type) => !planted.has(type));
  expect(others.sort()).toEqual([
    'accept-loss',
    'configure-market',
    'configure-venue',
    'end-leaving',
    'market-step',
    'publish-announcement',
    'rotate-master-key',
    'set-population',
    'step-down',
    'tick',
  ]);
});
