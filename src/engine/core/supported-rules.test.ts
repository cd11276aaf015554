import { expect, test } from 'vitest';
import { RULES_VERSION } from './reference.ts';
import { whyUnsupported } from './supported-rules.ts';

const why = (version: number) => whyUnsupported({ rulesVersion: 2 }, version);

test('R-V-7 rules go to a version that there is, never back', () => {
  for (const version of [2, 3, RULES_VERSION]) expect(why(version)).toBeUndefined();
  for (const version of [-1, 0, 1, 2.5, RULES_VERSION + 1]) {
    expect(why(version)).toMatchObject({
      reason: 'unsupported-rules-version',
      detail: `${version} (there are 2 to ${RULES_VERSION})`,
    });
  }
});
