/** Users, sub-accounts and keys: unique names, coins and instruments that exist, limits kept. */
import { createPublicKey } from 'node:crypto';
import { isAddressOrSubnet } from '../../access/ip-allow-list.ts';
import { isFutures } from '../../engine/core/instrument.ts';
import { isOpenToAll } from '../../engine/core/user.ts';
import { parseUnits } from '../../primitives/decimal.ts';
import {
  type CrossFault,
  type Placed,
  type PlacedKey,
  placedKeys,
  placedUsers,
  repeated,
} from './cross-check.ts';
import type { Path } from './fault.ts';
import { environmentName } from './issued-key.ts';
import type { InstrumentEntry, KeyEntry, VenueFile } from './schema.ts';

export function* checkUsers(file: VenueFile): Generator<CrossFault> {
  const users = placedUsers(file);
  for (const placed of users) {
    yield* checkMoney(file, placed);
    yield* checkLeverage(file, placed);
    yield* checkMargin(file, placed);
  }
  yield* repeated(
    users,
    ({ user }) => user.uid,
    (index) => [...(users[index]?.path ?? []), 'uid'],
  );
  yield* checkKeys(placedKeys(file));
}

function* checkMoney(file: VenueFile, { user, path }: Placed): Generator<CrossFault> {
  if (user.assetMode === 'union' && user.accountMode === 'classic') {
    yield {
      path: [...path, 'assetMode'],
      message: 'a classic user has a wallet per market: only `single` fits it',
    };
  }
  const { funding: _, ...markets } = user.wallets ?? {};
  if (Object.keys(markets).length > 0 && user.accountMode !== 'classic') {
    yield {
      path: [...path, 'wallets'],
      message:
        'only users with accountMode classic have a wallet per market; use `balances`, or `funding` here',
    };
  }
  if (user.wallets?.spot !== undefined && user.balances !== undefined) {
    yield {
      path: [...path, 'wallets', 'spot'],
      message: '`balances` is the spot wallet of a classic user: give one of the two',
    };
  }
  yield* checkAmounts(file, user.balances ?? {}, [...path, 'balances']);
  for (const [wallet, amounts] of Object.entries(user.wallets ?? {})) {
    yield* checkAmounts(file, amounts, [...path, 'wallets', wallet]);
  }
}

function* checkAmounts(
  file: VenueFile,
  amounts: Readonly<Record<string, string>>,
  path: Path,
): Generator<CrossFault> {
  for (const [name, amount] of Object.entries(amounts)) {
    const coin = file.coins?.find((entry) => entry.coin === name);
    if (coin === undefined) {
      yield { path: [...path, name], message: `unknown coin ${name}` };
    } else if (parseUnits(amount, coin.scale) === undefined) {
      yield { path: [...path, name], message: `finer than the ${coin.scale} decimals of ${name}` };
    }
  }
}

function* checkLeverage(file: VenueFile, { user, path }: Placed): Generator<CrossFault> {
  for (const [symbol, leverage] of Object.entries(user.leverage ?? {})) {
    const instruments = futuresNamed(file, symbol);
    if (instruments.length === 0) {
      yield { path: [...path, 'leverage', symbol], message: `unknown futures symbol ${symbol}` };
    }
    for (const instrument of instruments) {
      yield* withinMaximum(instrument, leverage, [...path, 'leverage', symbol]);
    }
  }
}

function* checkMargin(file: VenueFile, { user, path }: Placed): Generator<CrossFault> {
  for (const [index, entry] of (user.margin ?? []).entries()) {
    const place = [...path, 'margin', index];
    const instrument = futuresNamed(file, entry.symbol).find(
      ({ category }) => category === entry.category,
    );
    if (instrument === undefined) {
      const message = `unknown instrument ${entry.symbol} in ${entry.category}`;
      yield { path: [...place, 'symbol'], message };
      continue;
    }
    if (user.assetMode === 'union' && entry.mode === 'isolated') {
      yield {
        path: [...place, 'mode'],
        message: 'a union user has crossed margin on every symbol',
      };
    }
    for (const target of ['crossed', 'long', 'short'] as const) {
      yield* withinMaximum(instrument, entry[target] ?? 1, [...place, target]);
    }
  }
}

function futuresNamed(file: VenueFile, symbol: string): readonly InstrumentEntry[] {
  return (file.instruments ?? []).filter(
    (instrument) => instrument.symbol === symbol && isFutures(instrument.category),
  );
}

function* withinMaximum(
  { maxLeverage, category, symbol }: InstrumentEntry,
  leverage: number,
  path: Path,
): Generator<CrossFault> {
  if (maxLeverage === undefined || leverage <= maxLeverage) return;
  yield {
    path,
    message: `${leverage} is above the maxLeverage ${maxLeverage} of ${category} ${symbol}`,
  };
}

function* checkKeys(keys: readonly PlacedKey[]): Generator<CrossFault> {
  for (const { key, path } of keys) {
    yield* checkSecret(key, path);
    if (isOpenToAll({ permissions: key.permissions, ips: key.ips ?? [] })) {
      const message = 'a key that may withdraw needs a list of addresses';
      yield { path: [...path, 'ips'], message };
    }
    for (const [index, ip] of (key.ips ?? []).entries()) {
      if (!isAddressOrSubnet(ip)) {
        const message = `expected an IP address or a subnet such as 10.0.0.0/8, got "${ip}"`;
        yield { path: [...path, 'ips', index], message };
      }
    }
  }
  yield* repeated(
    keys,
    ({ key }) => key.key,
    (index) => [...(keys[index]?.path ?? []), 'key'],
  );
}

function* checkSecret(key: KeyEntry, path: Path): Generator<CrossFault> {
  if (key.publicKey === undefined) return;
  if (key.secret !== undefined) {
    yield { path: [...path, 'publicKey'], message: 'expected either secret or publicKey' };
  }
  if (!isRsaPublicKey(key.publicKey)) {
    yield { path: [...path, 'publicKey'], message: 'expected an RSA public key in PEM form' };
  }
}

function isRsaPublicKey(pem: string): boolean {
  try {
    return createPublicKey(pem).asymmetricKeyType === 'rsa';
  } catch {
    // Whatever the parser disliked, it is not a key.
    return false;
  }
}

/** Secrets that are written as `env:NAME` need that variable. */
export function* checkEnvironment(file: VenueFile, env: NodeJS.ProcessEnv): Generator<CrossFault> {
  for (const { key, path } of placedKeys(file)) {
    for (const property of ['secret', 'passphrase'] as const) {
      const name = environmentName(key[property] ?? '');
      if (name === undefined || (env[name] ?? '') !== '') continue;
      yield { path: [...path, property], message: `environment variable ${name} is not set` };
    }
  }
}
