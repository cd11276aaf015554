/** Which rules a venue can be brought to. Decides R-V-7. */
import { RULES_VERSION, type Rules } from './reference.ts';
import { type Rejection, refuse } from './rejection.ts';

/** Why a version cannot be entered from the rules of now; undefined where it can. Rules never go back. */
export function whyUnsupported({ rulesVersion }: Rules, version: number): Rejection | undefined {
  const isKnown = Number.isInteger(version) && version > 0 && version <= RULES_VERSION;
  if (isKnown && version >= rulesVersion) return undefined;
  const range = `there are ${rulesVersion} to ${RULES_VERSION}`;
  return refuse('unsupported-rules-version', `${version} (${range})`);
}
