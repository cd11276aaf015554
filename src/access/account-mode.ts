/**
 * The real exchange keeps classic and unified accounts apart (wire.md 9 A1). A user of mode `both`
 * is served by everything; the institutional-loan, broker and common routes serve every mode.
 */
import type { AccountMode } from '../engine/core/user.ts';
import type { Denial } from './denial.ts';

/** 40084 for a classic user on v3, 40085 for a unified user on v2. */
export function accountModeDenial(mode: AccountMode, family: string): Denial | undefined {
  if (mode === 'classic' && family === 'v3') return { denied: '40084' };
  if (mode === 'unified' && family === 'v2') return { denied: '40085' };
  return undefined;
}
