/** The account that the page trades by. Keys stay in this tab, unless the person has them remembered. */
import { CallError, call } from '../client/request.ts';
import { type Credentials, userSigner } from '../client/signer.ts';
import type { Trading } from '../client/trading.ts';
import { tradingV2 } from '../client/v2.ts';
import { tradingV3 } from '../client/v3.ts';
import { connectAs } from './socket.ts';
import { store, useStore } from './store.ts';

export interface Account {
  /** What the menu calls it. */
  readonly name: string;
  readonly credentials: Credentials;
  readonly trading: Trading;
}

/** Keys that a person typed in. */
export interface OwnKey {
  readonly name: string;
  readonly credentials: Credentials;
}

const KEPT = 'bourse.keys';
const CLASSIC_MODE = '40084';

const account = store<Account | undefined>(undefined);
const ownKeys = store<readonly OwnKey[]>(rememberedKeys());

export const currentAccount = { get: account.get, subscribe: account.subscribe };

export function useAccount(): Account | undefined {
  return useStore(account);
}

export function useOwnKeys(): readonly OwnKey[] {
  return useStore(ownKeys);
}

/** Trades by this key from now on; throws `CallError` if the venue does not take it. */
export async function enter({ credentials, name }: OwnKey): Promise<void> {
  const trading = await tradingOf(credentials);
  account.set({ name, credentials, trading });
  connectAs(credentials);
}

export function leave(): void {
  account.set(undefined);
  connectAs(undefined);
}

/** Adds a key to the menu, and to what the browser remembers if asked to. */
export function addKey(key: OwnKey, isRemembered: boolean): void {
  ownKeys.set([...ownKeys.get().filter(({ name }) => name !== key.name), key]);
  if (!isRemembered) return;
  const kept = rememberedKeys().filter(({ name }) => name !== key.name);
  localStorage.setItem(KEPT, JSON.stringify([...kept, key]));
}

/** Forgets a key everywhere. */
export function forgetKey(name: string): void {
  ownKeys.set(ownKeys.get().filter((key) => key.name !== name));
  const kept = rememberedKeys().filter((key) => key.name !== name);
  if (kept.length === 0) localStorage.removeItem(KEPT);
  else localStorage.setItem(KEPT, JSON.stringify(kept));
}

function rememberedKeys(): readonly OwnKey[] {
  return JSON.parse(localStorage.getItem(KEPT) ?? '[]') as readonly OwnKey[];
}

/** The venue tells by its refusal that an account is a classic one. */
async function tradingOf(credentials: Credentials): Promise<Trading> {
  const signer = userSigner(credentials);
  try {
    await call('GET /api/v3/account/settings', {}, signer);
    return tradingV3(signer);
  } catch (error) {
    if (error instanceof CallError && error.code === CLASSIC_MODE) return tradingV2(signer);
    throw error;
  }
}
