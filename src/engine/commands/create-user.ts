/** Creates a user or a sub-account. Decides R-U-9. */

import { literal, optional, struct, text } from '../../primitives/record-codec.ts';
import { noClientOids } from '../core/client-oid-memory.ts';
import type { Trigger, User } from '../core/entities.ts';
import type { FuturesCategory } from '../core/instrument.ts';
import type { HoldMode } from '../core/order.ts';
import { ACCOUNT_MODE, ASSET_MODE, HOLD_MODE } from '../core/record-parts.ts';
import { type Answer, refuse } from '../core/rejection.ts';
import type { Context, State } from '../core/state.ts';
import type { AccountMode, AssetMode } from '../core/user.ts';
import { modeChanged } from '../positions/monitor.ts';
import { holdModesAll } from '../positions/user-market.ts';
import { defineCommand, SIGNED, type Signed } from './definition.ts';

export interface CreateUser extends Signed {
  readonly type: 'create-user';
  readonly uid: string;
  readonly parentUid?: string;
  readonly label?: string;
  readonly accountMode: AccountMode;
  /** `single` when absent. */
  readonly assetMode?: AssetMode;
  readonly holdMode?: HoldMode;
  readonly holdModes?: Partial<Record<FuturesCategory, HoldMode>>;
}

const HOLD_MODES = struct<NonNullable<CreateUser['holdModes']>>({
  'USDT-FUTURES': optional(HOLD_MODE),
  'COIN-FUTURES': optional(HOLD_MODE),
  'USDC-FUTURES': optional(HOLD_MODE),
  'SUSDT-FUTURES': optional(HOLD_MODE),
  'SCOIN-FUTURES': optional(HOLD_MODE),
  'SUSDC-FUTURES': optional(HOLD_MODE),
});

export const createUser = defineCommand({
  sender: 'operator',
  emits: 'changed',
  tag: 34,
  codec: struct<CreateUser>({
    type: literal('create-user'),
    uid: text,
    parentUid: optional(text),
    label: optional(text),
    accountMode: ACCOUNT_MODE,
    assetMode: optional(ASSET_MODE),
    holdMode: optional(HOLD_MODE),
    holdModes: optional(HOLD_MODES),
    ...SIGNED,
  }),
  apply,
});

function apply(context: Context, command: CreateUser): Answer<{ readonly uid: string }> {
  const { users } = context.state;
  if (command.parentUid !== undefined) {
    const parent = users.get(command.parentUid);
    if (parent === undefined) return refuse('unknown-user', command.parentUid);
    if (parent.parentUid !== undefined) return refuse('parent-not-main', command.parentUid);
  }
  if (users.has(command.uid)) return refuse('already-exists', command.uid);
  const { accountMode, assetMode, holdMode, holdModes, label, parentUid, uid } = command;
  if (accountMode === 'classic' && assetMode === 'union') return refuse('margin-account-only');
  const user = newUser({ uid, accountMode, timeMs: context.timeMs });
  const feeTier = parentUid === undefined ? undefined : users.get(parentUid)?.feeTier;
  Object.assign(user, { parentUid, feeTier, label: label ?? '', assetMode: assetMode ?? 'single' });
  Object.assign(user.holdModes, holdMode && holdModesAll(holdMode), holdModes);
  users.set(uid, user);
  joinFamily(context.state, user);
  modeChanged(context.state, { uid, wallet: 'unified' });
  return { ok: true, uid };
}

/** Adds a user to the sub-accounts of his main account, which is there before. */
export function joinFamily({ users }: Pick<State, 'users'>, user: User): void {
  const main = user.parentUid === undefined ? undefined : users.get(user.parentUid);
  if (main !== undefined) main.subAccounts = [...main.subAccounts, user];
}

const NO_SUBS: readonly User[] = [];
const NO_TRIGGERS: ReadonlyMap<string, Trigger> = new Map();

/** A main account of no name, in one-way mode, with nothing open. */
export function newUser(given: {
  readonly uid: string;
  readonly accountMode: AccountMode;
  readonly timeMs: number;
}): User {
  const { uid, accountMode, timeMs } = given;
  return {
    uid,
    parentUid: undefined,
    label: '',
    note: '',
    isFrozen: false,
    isFrozenByOperator: undefined,
    cancelAllMs: undefined,
    depositWallets: undefined,
    rateQuotas: undefined,
    rights: undefined,
    email: undefined,
    language: undefined,
    updatedMs: timeMs,
    accountMode,
    switchedTo: undefined,
    assetMode: 'single',
    isDeltaNeutral: undefined,
    collateral: undefined,
    createdMs: timeMs,
    subAccounts: NO_SUBS,
    feeTier: undefined,
    isFeeTierFixed: false,
    isFeeDeducted: false,
    holdModes: holdModesAll('one_way_mode'),
    userMarkets: new Map(),
    byMarket: [],
    openOrders: new Map(),
    hasRequeued: false,
    openByClientOid: new Map(),
    triggers: NO_TRIGGERS,
    triggersByClientOid: NO_TRIGGERS,
    usedClientOids: noClientOids(),
  };
}
